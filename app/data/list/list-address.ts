import { writeCursor, type Page } from './cursor.ts'

type Changes = Record<string, string | undefined>

/** Returns a URL of the same list with some parameters changed; `undefined` removes one. A new view begins at its first page. */
export function listAddress(path: string, current: URLSearchParams, changes: Changes = {}): string {
  const next = new URLSearchParams(current)
  next.delete('at')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  const query = next.toString()
  return query ? `${path}?${query}` : path
}

/** Returns the URLs of the pages before and after this one. */
export function pageAddresses(
  path: string,
  current: URLSearchParams,
  page: Pick<Page<unknown>, 'previous' | 'next'>,
): { newerTo?: string; olderTo?: string } {
  return {
    ...(page.previous && { newerTo: listAddress(path, current, { at: writeCursor(page.previous) }) }),
    ...(page.next && { olderTo: listAddress(path, current, { at: writeCursor(page.next) }) }),
  }
}

type SortLink = { to: string; direction?: 'ascending' | 'descending' }

/** Returns the link of a sortable header: to its own order, or to the opposite direction if the list is sorted by it already. */
export function sortLink(
  path: string,
  current: URLSearchParams,
  name: string,
  now: { sort: string; isDescending: boolean },
  startsDescending: boolean,
): SortLink {
  const isCurrent = now.sort === name
  const isDescending = isCurrent ? !now.isDescending : startsDescending
  const to = listAddress(path, current, { sort: name, order: isDescending ? 'desc' : 'asc' })
  return isCurrent ? { to, direction: now.isDescending ? 'descending' : 'ascending' } : { to }
}

/** Returns "26–50 of 212", or "26–50 of 1,000+" if the count is capped (rule BO5). */
export function positionText({ rows, before }: Pick<Page<unknown>, 'rows' | 'before'>, count: number, most: number) {
  const format = new Intl.NumberFormat('en-AU')
  const shown = rows.length
  const last = (before ?? 0) + shown
  const isSome = before !== undefined && shown > 0 && (before > 0 || shown < count)
  const place = isSome ? `${format.format(before + 1)}–${format.format(last)}` : format.format(shown)
  return `${place} of ${format.format(Math.max(count, last))}${count >= most ? '+' : ''}`
}
