import { posix } from 'node:path'

import { type Import, type ModuleFacts, readModule } from './module-facts.ts'
import { isCode, type SourceFile } from './source-files.ts'

/** An import with the file of this repository that it names; without one it names a package, or something missing. */
export type Edge = Import & { from: ModuleFacts; to?: ModuleFacts; packageName?: string; isMissing?: true }

export type Graph = { modules: ModuleFacts[]; edges: Edge[] }

/** The path that a specifier of our own names, or `undefined` for a package. */
function ownPath(specifier: string, from: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  return bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : undefined
}

/** `+types` are made by the router's type generator; only code is followed, not style sheets and data. */
const isFollowed = (path: string) =>
  !path.includes('/+types/') && (/\.[cm]?[jt]sx?$/.test(path) || !/\.\w+$/.test(path))

function edgeOf(from: ModuleFacts, one: Import, byPath: ReadonlyMap<string, ModuleFacts>): Edge {
  const path = ownPath(one.specifier, from.path)
  if (path === undefined) return { ...one, from, packageName: one.specifier }
  const to = byPath.get(path)
  if (to) return { ...one, from, to }
  return { ...one, from, ...(isFollowed(path) && path.startsWith('app/') && { isMissing: true }) }
}

/** Reads app/ and server.ts into files and the imports between them. */
export function readGraph(files: readonly SourceFile[]): Graph {
  const modules = files
    .filter(({ path }) => isCode(path) && (path.startsWith('app/') || path === 'server.ts'))
    .map(readModule)
  const byPath = new Map(modules.map((module) => [module.path, module]))
  return { modules, edges: modules.flatMap((module) => module.imports.map((one) => edgeOf(module, one, byPath))) }
}
