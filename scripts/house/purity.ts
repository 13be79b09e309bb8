import type { Edge, Graph } from './module-graph.ts'
import { roleOf } from './roles.ts'
import { purePackages } from './written-lists.ts'

/** `noun.ts` of a room and `*.schema.ts` anywhere are pure: the browser, the server and tests all use them. */
function mustBePure(path: string): boolean {
  const role = roleOf(path)
  return role === 'noun' || role === 'schema'
}

function isPurePackage({ packageName = '', isTypeOnly }: Edge): boolean {
  return isTypeOnly || purePackages.some((name) => packageName === name || packageName.startsWith(`${name}/`))
}

/** The shape of what a component shows: gone when the code runs. Types of server files would tie rules to tables. */
function isTypeOfScreen({ to, isTypeOnly }: Edge): boolean {
  return isTypeOnly && to !== undefined && !to.path.includes('.server.')
}

/** The paths of the files that import nothing, or pure files and pure packages only, all the way down. */
function purePaths({ modules, edges }: Graph): Set<string> {
  const pure = new Set(modules.map(({ path }) => path).filter((path) => /^[^.]+(\.schema)?\.ts$/.test(path)))
  for (let size = -1; size !== pure.size;) {
    size = pure.size
    for (const edge of edges) {
      const isFine = edge.to ? isTypeOfScreen(edge) || pure.has(edge.to.path) : isPurePackage(edge)
      if (!isFine) pure.delete(edge.from.path)
    }
  }
  return pure
}

/** Imports by pure files of what is not pure. */
export function impureEdges(graph: Graph): Edge[] {
  const pure = purePaths(graph)
  const suspects = graph.edges.filter(({ from }) => mustBePure(from.path))
  return suspects.filter((edge) =>
    edge.to ? !isTypeOfScreen(edge) && !pure.has(edge.to.path) && !mustBePure(edge.to.path) : !isPurePackage(edge),
  )
}
