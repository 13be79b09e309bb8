const name = 'kept'

/** Returns the sealed waiting form in a query. Only its page and its sender can open it. */
export const keptIn = (search: string): string | null => new URLSearchParams(search).get(name)

/** Returns the query without the waiting form, for links to other pages. */
export function withoutKept(search: string): string {
  const params = new URLSearchParams(search)
  if (!params.has(name)) return search
  params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}

/** Returns the page's address with the waiting form. */
export function withKept(pathname: string, search: string, kept: string): string {
  const params = new URLSearchParams(search)
  params.set(name, kept)
  return `${pathname}?${params}`
}
