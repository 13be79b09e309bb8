const name = 'kept'

/** Returns the encrypted waiting form in a query. Only its page and its sender can open it. */
export const waitingFormIn = (search: string): string | null => new URLSearchParams(search).get(name)

/** Returns the query without the waiting form, for links to other pages. */
export function withoutWaitingForm(search: string): string {
  const params = new URLSearchParams(search)
  if (!params.has(name)) return search
  params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}

/** Returns the page's address with the waiting form. */
export function withWaitingForm(pathname: string, search: string, waiting: string): string {
  const params = new URLSearchParams(search)
  params.set(name, waiting)
  return `${pathname}?${params}`
}
