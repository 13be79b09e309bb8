import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Cursor } from './keyset.ts'

/** An instant as text, to the microsecond and in UTC: the form that cursors and the audit chain carry. */
export function exactInstant(column: PgColumn): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** The condition and the order of a page, newest first; a page before the cursor is read backwards and turned by `toPage`. */
export function newestFirst(
  at: PgColumn,
  id: PgColumn,
  cursor: Cursor | undefined,
): { where: SQL | undefined; orderBy: SQL[] } {
  const isBackwards = cursor?.way === 'before'
  const orderBy = isBackwards ? [asc(at), asc(id)] : [desc(at), desc(id)]
  if (!cursor) return { where: undefined, orderBy }
  const place = sql`(${cursor.place.at}::timestamptz, ${cursor.place.id}::uuid)`
  return { where: isBackwards ? sql`(${at}, ${id}) > ${place}` : sql`(${at}, ${id}) < ${place}`, orderBy }
}
