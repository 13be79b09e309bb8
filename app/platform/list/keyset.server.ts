import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { isCleanText } from '../text.ts'
import type { Cursor } from './cursor.ts'

/** How a list is sorted: by an expression of one type, then by the id, both in the same direction. */
export type SortKey = { by: SQL | PgColumn; type: 'timestamptz' | 'text' | 'integer'; isDescending: boolean }

const isForward = (sort: SortKey, cursor: Cursor | undefined) => sort.isDescending !== (cursor?.towards === 'previous')

/** Instants as PostgreSQL writes them; a cursor that anybody wrote may hold anything. */
const writtenInstant = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

function isInstant(value: string): boolean {
  const day = writtenInstant.exec(value)?.[1]
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // A day that the calendar does not have, such as 31 February, becomes another one.
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
 * The rows beyond a cursor; one whose value cannot be compared means the beginning of the list. Compares whole pairs, so
 * that an index on (sort value, id) finds the place at once.
 */
export function beyond(sort: SortKey, id: PgColumn, cursor: Cursor | undefined): SQL | undefined {
  if (!cursor || !isValueOf(sort, cursor.value)) return undefined
  const value = typed[sort.type](cursor.value)
  const place = sql`(${value}, ${cursor.id}::uuid)`
  return isForward(sort, cursor) ? sql`(${sort.by}, ${id}) < ${place}` : sql`(${sort.by}, ${id}) > ${place}`
}

/** The order in which to read from a cursor. */
export function inOrder(sort: SortKey, id: PgColumn, cursor: Cursor | undefined): SQL[] {
  return isForward(sort, cursor) ? [sql`${sort.by} desc`, sql`${id} desc`] : [sql`${sort.by} asc`, sql`${id} asc`]
}

/** The sort value as text, exact to the microsecond, for the cursor. */
export function sortValue(sort: SortKey): SQL<string> {
  return sql<string>`${sort.by}::text`
}
