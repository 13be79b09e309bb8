type Route = { parentId?: string; path?: string }

/** The browser's list of routes, from which React Router creates its router. */
export type Manifest = { routes: Record<string, Route> }

/**
 * Returns the routes that a page at this path may navigate to. The back office's routes are left out of all other pages, where
 * creating the router from them took half of the hydration.
 */
export function sectionRoutes<Known extends Route>(routes: Record<string, Known>, path: string): Record<string, Known> {
  if (/^\/staff(\/|$)/.test(path)) return routes
  const isOffice = ({ path: own = '', parentId = '' }: Route): boolean =>
    /^staff(\/|$)/.test(own) || (routes[parentId] !== undefined && isOffice(routes[parentId]))
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => !isOffice(route)))
}
