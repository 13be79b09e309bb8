import type { ModuleFacts } from './module-facts.ts'
import { type Edge, readGraph } from './module-graph.ts'
import { impureEdges } from './purity.ts'
import { brokenOrder } from './room-order.ts'
import { isOfficeList, mayUseServerFiles, nameOfUseCase, roleOf, zoneOf } from './roles.ts'
import { isTest, type SourceFile, type Violation } from './source-files.ts'
import { filesThatFetch, filesThatReadTheEnvironment } from './written-lists.ts'
import { brokenBorder } from './zone-rules.ts'

const isServerFile = (path: string) => /\.server\.tsx?$/.test(path)

function at(edge: Edge, rule: string, message: string): Violation {
  return { path: edge.from.path, line: edge.line, rule, message: `${edge.specifier}: ${message}` }
}

/**
 * A store is its room's own. Those of the platform (proofs, mails) also serve the transaction of any use case, and a list of the
 * office is handed the table of a room below the kit of lists (decision 96).
 */
function mayUseStore(from: string, store: string): boolean {
  if (zoneOf(from) === zoneOf(store)) return true
  if (isOfficeList(from)) return true
  return zoneOf(store) === 'platform' && nameOfUseCase(from) !== undefined
}

/** The rules of one import, in the order of how much they say. The first broken one is reported. */
function brokenEdgeRule(edge: Edge): Violation | undefined {
  const { from, to, packageName, isTypeOnly } = edge
  const isServer = mayUseServerFiles(roleOf(from.path))
  if (edge.isMissing) return at(edge, 'missing', 'there is no such file: write the whole path with its extension')
  if (packageName?.startsWith('node:') && !isServer && !isTypeOnly)
    return at(edge, 'server-only', 'the browser has no Node: move this into a *.server.ts file')
  if (!to) return undefined
  if (isTest(to.path)) return at(edge, 'test-only', 'only tests may import tests and testing/')
  if (roleOf(to.path) === 'store' && !mayUseStore(from.path, to.path))
    return at(edge, 'store', 'a store is used by its own room only: call one of its use cases')
  const border = brokenBorder(from, to)
  if (border) return at(edge, 'border', border)
  const order = brokenOrder(from.path, to.path)
  if (order) return at(edge, 'order', order)
  const isServerOnly = isServerFile(to.path) || roleOf(to.path) === 'mail'
  if (isServerOnly && !isServer && !isTypeOnly)
    return at(
      edge,
      'server-only',
      'the browser may reach this file: use `import type`, or move the code to a *.server.ts',
    )
  return undefined
}

function brokenFileRules(module: ModuleFacts): Violation[] {
  const { path } = module
  const isServer = isServerFile(path) || path === 'server.ts'
  const lines = (numbers: number[], rule: string, message: string) =>
    numbers.map((line) => ({ path, line, rule, message }))
  return [
    ...lines(
      filesThatReadTheEnvironment.includes(path) ? [] : module.environmentLines,
      'environment',
      'only platform/config.server.ts and server.ts read the environment: take the configuration as a value',
    ),
    ...lines(
      isServer && !filesThatFetch.includes(path) ? module.fetchLines : [],
      'fetch',
      'the server calls others only from the files in scripts/house/written-lists.ts: put it behind a platform interface',
    ),
    ...lines(
      module.isBarrel ? [1] : [],
      'barrel',
      'a file that only passes on others hides what is used: import the file itself',
    ),
  ]
}

/** Every broken rule of imports in app/ and server.ts (docs/style.md). Tests may import anything. */
export function importLaw(files: readonly SourceFile[]): Violation[] {
  const { modules, edges } = readGraph(files)
  const graph = {
    modules: modules.filter(({ path }) => !isTest(path)),
    edges: edges.filter(({ from }) => !isTest(from.path)),
  }
  return [
    ...graph.edges.flatMap((edge) => brokenEdgeRule(edge) ?? []),
    ...graph.modules.flatMap(brokenFileRules),
    ...impureEdges(graph).map((edge) =>
      at(edge, 'pure', 'noun.ts and *.schema.ts import only pure files and zod: move the rest to another file'),
    ),
  ].toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}
