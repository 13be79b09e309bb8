import { z } from 'zod'

/**
 * A position in a sorted list: the sort value and the id of a row, and the direction of the page. `passed`: the number of rows
 * before that page (forward), or up to its end (backward), for the displayed position.
 */
export type Cursor = { value: string; id: string; towards: 'next' | 'previous'; passed?: number }

const cursorSchema = z.strictObject({
  value: z.string().max(400),
  id: z.guid(),
  towards: z.enum(['next', 'previous']),
  passed: z.int().min(0).exactOptional(),
})

/** Encodes a cursor for a URL. It is opaque, so that no one builds one by hand. */
export function writeCursor(cursor: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes a cursor from a URL; undefined for an invalid one, which means the beginning of the list. */
export function readCursor(text: string | null | undefined): Cursor | undefined {
  if (!text || text.length > 1_000) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    return cursorSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data
  } catch {
    return undefined
  }
}

/** `before`: the number of rows before this page; undefined if the URL does not contain it. */
export type Page<Row> = {
  rows: Row[]
  previous: Cursor | undefined
  next: Cursor | undefined
  before?: number | undefined
}

/**
 * Returns the number of rows before a page. It is 0 on the first page, whatever the URL says, because rows may have been added or
 * deleted.
 */
function rowsBefore(shown: number, cursor: Cursor | undefined, hasMore: boolean): number | undefined {
  if (!cursor) return 0
  if (cursor.towards === 'next') return cursor.passed
  if (!hasMore) return 0
  return cursor.passed === undefined ? undefined : Math.max(1, cursor.passed - shown)
}

/**
 * Makes a page of the result of a keyset query, which has `size` + 1 rows if there are more. `keyOf` returns a row's position.
 * Reverses a page that was read backwards.
 */
export function pageOf<Row>(
  found: Row[],
  size: number,
  cursor: Cursor | undefined,
  keyOf: (row: Row) => { value: string; id: string },
): Page<Row> {
  const isBackwards = cursor?.towards === 'previous'
  const hasMore = found.length > size
  const rows = isBackwards ? found.slice(0, size).toReversed() : found.slice(0, size)
  const before = rowsBefore(rows.length, cursor, hasMore)
  const place = (row: Row | undefined, towards: Cursor['towards']): Cursor | undefined => {
    if (row === undefined) return undefined
    const passed = before === undefined ? {} : { passed: towards === 'next' ? before + rows.length : before }
    return { ...keyOf(row), towards, ...passed }
  }
  return {
    rows,
    before,
    previous: (isBackwards ? hasMore : cursor !== undefined) ? place(rows[0], 'previous') : undefined,
    next: isBackwards || hasMore ? place(rows.at(-1), 'next') : undefined,
  }
}
