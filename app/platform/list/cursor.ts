import { z } from 'zod'

/**
 * A place in a sorted list: the sort value and the id of the row there, and which way the page goes from it. `passed`: how many
 * rows lie before that page's own on the way forward, or up to it on the way back, for what the page says of its position.
 */
export type Cursor = { value: string; id: string; towards: 'next' | 'previous'; passed?: number }

const cursorSchema = z.strictObject({
  value: z.string().max(400),
  id: z.guid(),
  towards: z.enum(['next', 'previous']),
  passed: z.int().min(0).exactOptional(),
})

/** A cursor as it stands in an address: opaque, so that nobody builds one by hand. */
export function writeCursor(cursor: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads a cursor from an address; whatever is not one means the beginning of the list. */
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

/** `before`: how many rows of the list stand before this page; undefined in an address that does not say it. */
export type Page<Row> = {
  rows: Row[]
  previous: Cursor | undefined
  next: Cursor | undefined
  before?: number | undefined
}

/** A page at the beginning has none before it, whatever its address counted: rows come and go meanwhile. */
function rowsBefore(shown: number, cursor: Cursor | undefined, hasMore: boolean): number | undefined {
  if (!cursor) return 0
  if (cursor.towards === 'next') return cursor.passed
  if (!hasMore) return 0
  return cursor.passed === undefined ? undefined : Math.max(1, cursor.passed - shown)
}

/**
 * Makes a page of the rows that a keyset query gave: `size` + 1 of them where there are more. `keyOf` names each row's
 * place. A page that goes backwards was read backwards and is turned round.
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
