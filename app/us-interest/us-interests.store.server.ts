import { eq, getTableColumns, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant, searchVector } from '#app/platform/database/columns.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

import type { UsInterestAct, UsInterestStatus } from './us-interest.ts'

const now = sql`now()`

export const usInterests = pgTable('us_interests', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull().unique(),
  shopName: text('shop_name').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  contactNumber: text('contact_number').notNull(),
  zipCode: text('zip_code').notNull(),
  isNewJersey: boolean('is_new_jersey').notNull(),
  shopKey: text('shop_key').notNull().unique(),
  notice: text('notice').notNull(),
  status: text('status').$type<UsInterestStatus>().notNull().default('new'),
  assigneeId: uuid('assignee_id'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
  search: searchVector('search').generatedAlwaysAs(sql``),
})

export const usInterestEvents = pgTable('us_interest_events', {
  id: uuid('id').primaryKey(),
  interestId: uuid('interest_id').notNull(),
  kind: text('kind').$type<UsInterestAct>().notNull(),
  actorId: uuid('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  note: text('note'),
  at: instant('at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

export type StoredUsInterest = Omit<typeof usInterests.$inferSelect, 'search'>

/** False when the same shop and email is there already. */
export async function insertUsInterest(
  tx: Transaction,
  interest: Omit<typeof usInterests.$inferInsert, 'search'>,
): Promise<boolean> {
  const [row] = await tx
    .insert(usInterests)
    .values(interest)
    .onConflictDoNothing({ target: usInterests.shopKey })
    .returning({ id: usInterests.id })
  return row !== undefined
}

/** The interest, locked for this transaction. */
export async function lockUsInterest(tx: Transaction, id: string): Promise<StoredUsInterest | undefined> {
  const { search: _search, ...columns } = getTableColumns(usInterests)
  const [row] = await tx.select(columns).from(usInterests).where(eq(usInterests.id, id)).for('update')
  return row
}

export async function updateUsInterest(
  tx: Transaction,
  id: string,
  change: { status?: UsInterestStatus; assigneeId?: string | null },
): Promise<void> {
  await tx
    .update(usInterests)
    .set({ ...change, version: sql`${usInterests.version} + 1`, updatedAt: now })
    .where(eq(usInterests.id, id))
}

export async function insertUsInterestEvent(
  tx: Transaction,
  event: typeof usInterestEvents.$inferInsert,
): Promise<void> {
  await tx.insert(usInterestEvents).values(event)
}
