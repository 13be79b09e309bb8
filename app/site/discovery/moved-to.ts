import type { Redirect } from '../content/redirect.ts'

/** Returns the new address of a moved one, with the query of the request. */
export function movedTo(
  redirects: readonly Redirect[],
  path: string,
  search: string,
): { location: string; status: Redirect['status'] } | undefined {
  const redirect = redirects.find(({ from }) => from === path)
  if (!redirect) return undefined
  const { to, status } = redirect
  const query = search && to.includes('?') ? search.replace('?', '&') : search
  return { location: to + query, status }
}
