import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { isCleanText } from '#app/core/text/text.ts'
import type { Cursor } from './cursor.ts'

/** The sort order of a list: by an expression of one type, then by the id, both in the same direction. */
export type SortKey = { by: SQL | PgColumn; type: 'timestamptz' | 'text' | 'integer'; isDescending: boolean }

const isForward = (sort: SortKey, cursor: Cursor | undefined) => sort.isDescending !== (cursor?.towards === 'previous')

/** A timestamp as PostgreSQL prints it; a forged cursor may contain anything. */
const writtenInstant = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

function isInstant(value: string): boolean {
  const day = writtenInstant.exec(value)?.[1]
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // A date that does not exist, such as 31 February, becomes another one.
  return day !== undefined && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

function isValueOf({ type }: SortKey, value: string): boolean {
  if (type === 'integer') return /^-?\d{1,9}$/.test(value)
  return type === 'text' ? isCleanText(value) : isInstant(value)
}

const typed: Record<SortKey['type'], (value: string) => SQL> = {
  timestamptz: (value) => sql`${value}::timestamptz`,
  text: (value) => sql`${value}::text`,
  integer: (value) => sql`${value}::int`,
}

/**
 * Selects the rows beyond a cursor; all rows if its value has the wrong type. Compares whole pairs, so that an index on (sort
 * value, id) finds the position at once.
 */
export function beyond(sort: SortKey, id: PgColumn, cursor: Cursor | undefined): SQL | undefined {
  if (!cursor || !isValueOf(sort, cursor.value)) return undefined
  const value = typed[sort.type](cursor.value)
  const place = sql`(${value}, ${cursor.id}::uuid)`
  return isForward(sort, cursor) ? sql`(${sort.by}, ${id}) < ${place}` : sql`(${sort.by}, ${id}) > ${place}`
}

/** Returns the order in which to read from a cursor. */
export function inOrder(sort: SortKey, id: PgColumn, cursor: Cursor | undefined): SQL[] {
  return isForward(sort, cursor) ? [sql`${sort.by} desc`, sql`${id} desc`] : [sql`${sort.by} asc`, sql`${id} asc`]
}

/** Returns the sort value as text, exact to the microsecond, for the cursor. */
export function sortValue(sort: SortKey): SQL<string> {
  return sql<string>`${sort.by}::text`
}
