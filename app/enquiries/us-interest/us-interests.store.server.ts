import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant, searchVector } from '#app/platform/database/columns.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

import type { UsInterestStatus } from './us-interest.ts'

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
