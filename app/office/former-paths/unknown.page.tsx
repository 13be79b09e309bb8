import { data, redirect } from 'react-router'

import { formerPaths } from './former-paths.ts'
import type { Route } from './+types/unknown.page.ts'

/**
 * Matches any path below `/staff` without a route, and redirects a former address to the present one.
 * @throws the 404 page, which the layout's frame shows
 */
export function loader({ url }: Route.LoaderArgs): Response {
  const moved = formerPaths.find(([from]) => url.pathname === from || url.pathname.startsWith(`${from}/`))
  if (!moved) throw data(null, 404)
  const [from, to] = moved
  return redirect(`${to}${url.pathname.slice(from.length)}${url.search}`, 301)
}

export default function UnknownPage() {
  return null
}
