import { brokenBorder } from './borders.ts'
import { type Edge, type Graph, readGraph } from './modules.ts'
import { isOfficeList, kits, isServerOnly, mayUseServerFiles, nameOfUseCase, roleOf, zoneOf } from './roles.ts'
import { brokenOrder } from './room-order.ts'
import { isTest, type SourceFile, type Violation } from './source-files.ts'
import { purePackages } from './written-lists.ts'

function at(edge: Edge, rule: string, message: string): Violation {
  return { path: edge.from.path, line: edge.line, rule, message: `${edge.specifier}: ${message}` }
}

/**
 * Whether a file may use queries (`*.queries.server.ts`). They belong to their room. Those of a kit (mails, sessions) also serve the transaction of any use
 * case, and a list of the office may use the table of a room below it (decision 37).
 */
function mayUseQueries(from: string, queries: string): boolean {
  if (zoneOf(from) === zoneOf(queries)) return true
  return kits.includes(zoneOf(queries)) && (nameOfUseCase(from) !== undefined || isOfficeList(from))
}

/** Returns the first broken rule of one import; the most specific rule comes first. */
function brokenEdge(edge: Edge): Violation | undefined {
  const { from, to, isTypeOnly } = edge
  if (!to) return undefined
  if (isTest(to.path)) return at(edge, 'test-only', 'only tests may import tests and testing/')
  if (roleOf(to.path) === 'queries' && !mayUseQueries(from.path, to.path))
    return at(edge, 'queries', 'only its own room uses a *.queries.server.ts file: call one of its use cases')
  const border = brokenBorder(from, to)
  if (border) return at(edge, 'border', border)
  const order = brokenOrder(from.path, to.path)
  if (order) return at(edge, 'order', order)
  if (!isServerOnly(to.path) || isTypeOnly || mayUseServerFiles(roleOf(from.path))) return undefined
  return at(
    edge,
    'server-only',
    'the browser may reach this file: use `import type`, or move the code to a *.server.ts',
  )
}

/** `noun.ts` of a room and `*.schema.ts` anywhere are pure: the browser, the server and tests all use them. */
const mustBePure = (path: string) => ['noun', 'schema'].includes(roleOf(path))

/** Whether a pure file may import a module regardless of that module's imports: zod, and the types of a component's data. */
function isFine({ specifier, to, isPackage, isTypeOnly }: Edge): boolean {
  if (to) return isTypeOnly && !to.path.includes('.server.')
  return (
    isTypeOnly || (isPackage && purePackages.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
  )
}

/** Returns the impure imports of pure files, transitively. */
function impureEdges({ modules, edges }: Graph): Edge[] {
  const pure = new Set(modules.map(({ path }) => path).filter((path) => /^[^.]+(\.schema)?\.ts$/.test(path)))
  const doubtful = edges.filter((edge) => !isFine(edge))
  for (let size = -1; size !== pure.size;) {
    size = pure.size
    for (const { from, to } of doubtful) if (!to || !pure.has(to.path)) pure.delete(from.path)
  }
  return doubtful.filter(({ from, to }) => mustBePure(from.path) && !(to && (pure.has(to.path) || mustBePure(to.path))))
}

/** Returns every broken rule of imports in app/ and server.ts (docs/style.md). Tests may import anything. */
export function importLaw(files: readonly SourceFile[]): Violation[] {
  const { modules, edges } = readGraph(files)
  const graph = {
    modules: modules.filter(({ path }) => !isTest(path)),
    edges: edges.filter(({ from }) => !isTest(from.path)),
  }
  return [
    ...graph.edges.flatMap((edge) => brokenEdge(edge) ?? []),
    ...impureEdges(graph).map((edge) =>
      at(edge, 'pure', 'noun.ts and *.schema.ts import only pure files and zod: move the rest to another file'),
    ),
  ].toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}
