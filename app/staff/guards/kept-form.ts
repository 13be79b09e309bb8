const name = 'kept'

/** What waits in an address for the form of that page: sealed, and of no use to anybody else. */
export const keptIn = (search: string): string | null => new URLSearchParams(search).get(name)

/** The query of a page without what waited in it: for links that lead on. */
export function withoutKept(search: string): string {
  const params = new URLSearchParams(search)
  if (!params.has(name)) return search
  params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}

/** The page with what waits for it. */
export function withKept(pathname: string, search: string, kept: string): string {
  const params = new URLSearchParams(search)
  params.set(name, kept)
  return `${pathname}?${params}`
}
