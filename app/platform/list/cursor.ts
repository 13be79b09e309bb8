import { z } from 'zod'

/** A place in a sorted list: the sort value and the id of the row there, and which way the page goes from it. */
export type Cursor = { value: string; id: string; towards: 'next' | 'previous' }

const cursorSchema = z.strictObject({ value: z.string().max(400), id: z.guid(), towards: z.enum(['next', 'previous']) })

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

export type Page<Row> = { rows: Row[]; previous: Cursor | undefined; next: Cursor | undefined }

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
  const place = (row: Row | undefined, towards: Cursor['towards']): Cursor | undefined =>
    row === undefined ? undefined : { ...keyOf(row), towards }
  return {
    rows,
    previous: (isBackwards ? hasMore : cursor !== undefined) ? place(rows[0], 'previous') : undefined,
    next: isBackwards || hasMore ? place(rows.at(-1), 'next') : undefined,
  }
}
