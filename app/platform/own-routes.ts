type Route = { parentId?: string; path?: string }

/** Every route that the browser knows, of which React Router makes its router. */
export type Manifest = { routes: Record<string, Route> }

/**
 * Of all routes those that a page at this path may lead to by itself: the back office's stay out of everybody else's
 * browser, where making the router of them took half of the hydration.
 */
export function ownRoutes<Known extends Route>(routes: Record<string, Known>, path: string): Record<string, Known> {
  if (/^\/staff(\/|$)/.test(path)) return routes
  const isOffice = ({ path: own = '', parentId = '' }: Route): boolean =>
    /^staff(\/|$)/.test(own) || (routes[parentId] !== undefined && isOffice(routes[parentId]))
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => !isOffice(route)))
}
