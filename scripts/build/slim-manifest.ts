import { globSync, readFileSync, writeFileSync } from 'node:fs'

type Route = { id: string; parentId?: string; hasDefaultExport?: boolean; hasAction?: boolean; imports?: string[] }
type Manifest = { entry: { imports?: string[] }; routes: Record<string, Route> }

const opening = 'window.__reactRouterManifest='

/** Whether a route is under the layout whose pages are prerendered and not hydrated (decision 2). */
function isUnder(manifest: Manifest, route: Route, layout: string): boolean {
  if (route.id === layout) return true
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent !== undefined && isUnder(manifest, parent, layout)
}

/** Returns the modules that a page loads before a route's own: those of every page, and those of the routes above it. */
function modulesAbove({ entry, routes }: Manifest, { parentId }: Route): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  if (!parent) return entry.imports ?? []
  return [...modulesAbove({ entry, routes }, parent), ...(parent.imports ?? [])]
}

/**
 * A file that so many routes load is not named: a browser that goes from page to page has it, and otherwise it comes with the module of the
 * route.
 */
const loadedByMany = 20

/** Counts the routes that load each file. */
function usesOf({ routes }: Manifest): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const file of Object.values(routes).flatMap(({ imports = [] }) => imports))
    uses.set(file, (uses.get(file) ?? 0) + 1)
  return uses
}

/**
 * Returns a route without its false properties, which the router reads as missing ones, and without modules that are already loaded. The
 * files that more routes load come first: lists with the same beginning compress better.
 */
function slimRoute(manifest: Manifest, route: Route, uses: ReadonlyMap<string, number>): object {
  const above = new Set(modulesAbove(manifest, route))
  const imports = route.imports
    ?.filter((file) => !above.has(file) && (uses.get(file) ?? 0) < loadedByMany)
    .toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1))
  return Object.fromEntries(
    Object.entries({ ...route, ...(imports && { imports }) }).filter(([, value]) => value !== false),
  )
}

/**
 * Returns the browser's list of routes without those that no hydrated page navigates to: prerendered pages, and routes that answer with a
 * file. Every hydrated page carries this list, and builds a router from it (rule P9).
 * @throws when the text is no such list, or has no such layout.
 */
export function slimManifest(text: string, layout: string): string {
  if (!text.startsWith(opening)) throw new Error('the list of routes does not begin as expected')
  const body = text.slice(opening.length).replace(/;\s*$/, '')
  const manifest = JSON.parse(body) as Manifest
  if (!manifest.routes[layout]) throw new Error(`the list of routes has no ${layout}`)
  const kept = Object.entries(manifest.routes).filter(
    ([, route]) => !isUnder(manifest, route, layout) && (route.hasDefaultExport || route.hasAction),
  )
  const uses = usesOf(manifest)
  const routes = Object.fromEntries(kept.map(([id, route]) => [id, slimRoute(manifest, route, uses)]))
  return `${opening}${JSON.stringify({ ...manifest, routes })};`
}

/** Slims the list of a built client. @throws when it is missing. */
export function slimManifestOf(clientFolder: string): void {
  const [file] = globSync(`${clientFolder}/assets/manifest-*.js`)
  if (file === undefined) throw new Error('the built client has no list of routes')
  writeFileSync(file, slimManifest(readFileSync(file, 'utf8'), 'site/layout/site.page'))
}
