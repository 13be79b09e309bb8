import { data, redirect } from 'react-router'

import type { Route } from './+types/unknown.page.ts'

/** Addresses of the office up to release 0.2.0, which sent emails, bookmarks and open pages contain, and their present ones (decision 37). */
const formerPaths: readonly (readonly [from: string, to: string])[] = [
  ['/staff/newsagencies', '/staff/shops'],
  ['/staff/views/newsagencies', '/staff/views/shops'],
  ['/staff/kept-answers', '/staff/saved-replies'],
  ['/staff/opt-outs/systems', '/staff/systems'],
  ['/staff/enquiries/several', '/staff/enquiries/bulk'],
  ['/staff/registrations/several', '/staff/registrations/bulk'],
  ['/staff/shops/several', '/staff/shops/bulk'],
  ['/staff/us-interest/several', '/staff/us-interest/bulk'],
]

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
