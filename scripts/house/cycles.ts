import type { Edge, Graph } from './module-graph.ts'

/** The files that can be reached from `start`. */
function reachable(start: string, next: ReadonlyMap<string, string[]>): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    for (const to of next.get(path) ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      waiting.push(to)
    }
  }
  return seen
}

/** Every import that is part of a cycle, types included: the file that it names leads back to the one that names it. */
export function cyclicEdges({ edges }: Graph): (Edge & { to: NonNullable<Edge['to']> })[] {
  const own = edges.flatMap((edge) => (edge.to ? [{ ...edge, to: edge.to }] : []))
  const next = new Map<string, string[]>()
  for (const { from, to } of own) next.set(from.path, [...(next.get(from.path) ?? []), to.path])
  const reach = new Map([...next.keys()].map((path) => [path, reachable(path, next)]))
  return own.filter(({ from, to }) => from.path === to.path || reach.get(to.path)?.has(from.path))
}
