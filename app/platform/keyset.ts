import { z } from 'zod'

/** A place in a list that is ordered by (time, id): the exact time as text, to the microsecond, since a Date would round it. */
export type Place = { at: string; id: string }

/** From which place on a list goes, and which way: `after` is towards the end of the list, `before` towards its start. */
export type Cursor = { way: 'after' | 'before'; place: Place }

const cursorParts = z.tuple([
  z.enum(['after', 'before']),
  z
    .string()
    .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/)
    .refine((text) => !Number.isNaN(Date.parse(text))),
  z.uuid(),
])

/** The cursor as an opaque text for a URL. */
export function encodeCursor({ way, place }: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify([way, place.at, place.id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The cursor of a URL; undefined for whatever `encodeCursor` did not make. Then the list starts at its start. */
export function parseCursor(text: string | null | undefined): Cursor | undefined {
  if (!text || text.length > 200 || !/^[\w-]+$/.test(text)) return undefined
  try {
    const parsed = cursorParts.safeParse(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))))
    if (!parsed.success) return undefined
    const [way, at, id] = parsed.data
    return { way, place: { at, id } }
  } catch {
    return undefined
  }
}

/** One page of a list, and the cursors of its neighbours; undefined where there is none. */
export type Page<Row> = { rows: Row[]; previous: string | undefined; next: string | undefined }

/**
 * Makes a page of the rows that a query found: it asked for `size` + 1, starting at the cursor and going its way, so
 * that one row too many says that there is more.
 */
export function toPage<Row>(
  found: Row[],
  size: number,
  cursor: Cursor | undefined,
  placeOf: (row: Row) => Place,
): Page<Row> {
  const hasMore = found.length > size
  const isBackwards = cursor?.way === 'before'
  const rows = isBackwards ? found.slice(0, size).toReversed() : found.slice(0, size)
  const [first, last] = [rows[0], rows.at(-1)]
  const hasPrevious = isBackwards ? hasMore : cursor !== undefined
  const hasNext = isBackwards || hasMore
  return {
    rows,
    previous: first && hasPrevious ? encodeCursor({ way: 'before', place: placeOf(first) }) : undefined,
    next: last && hasNext ? encodeCursor({ way: 'after', place: placeOf(last) }) : undefined,
  }
}
