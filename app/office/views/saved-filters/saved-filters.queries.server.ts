import { and, asc, eq, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const staffSavedFilters = pgTable('staff_saved_filters', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  list: text('list').notNull(),
  name: personal(text('name').notNull(), { label: 'Name' }),
  query: personal(text('query').notNull(), { label: 'Search' }),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

const ofMember = (staffId: string, list: string) =>
  and(eq(staffSavedFilters.staffId, staffId), eq(staffSavedFilters.list, list))

export async function findFilters(
  queries: Queries,
  staffId: string,
  list: string,
): Promise<{ id: string; name: string; query: string }[]> {
  return queries
    .select({ id: staffSavedFilters.id, name: staffSavedFilters.name, query: staffSavedFilters.query })
    .from(staffSavedFilters)
    .where(ofMember(staffId, list))
    .orderBy(asc(staffSavedFilters.createdAt), asc(staffSavedFilters.id))
}

/**
 * Stores a filter and replaces one of the same name, regardless of letter case. One statement, so that a concurrent repeated submit stores
 * one.
 */
export async function upsertFilter(tx: Transaction, filter: typeof staffSavedFilters.$inferInsert): Promise<void> {
  const { id, staffId, list, name, query } = filter
  await tx.execute(sql`
    insert into ${staffSavedFilters} (id, staff_id, list, name, query)
    values (${id}, ${staffId}, ${list}, ${name}, ${query})
    on conflict (staff_id, list, lower(name)) do update set name = excluded.name, query = excluded.query`)
}

export async function deleteFilter(tx: Transaction, staffId: string, list: string, id: string): Promise<void> {
  await tx.delete(staffSavedFilters).where(and(ofMember(staffId, list), eq(staffSavedFilters.id, id)))
}

export async function updateFilterName(
  tx: Transaction,
  { staffId, list, id, name }: { staffId: string; list: string; id: string; name: string },
): Promise<void> {
  await tx
    .update(staffSavedFilters)
    .set({ name })
    .where(and(ofMember(staffId, list), eq(staffSavedFilters.id, id)))
}
