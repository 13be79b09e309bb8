import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant, searchVector } from '#app/data/database/columns.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { UsInterestStatus } from './us-interest.ts'

const now = sql`now()`

export const usInterests = pgTable('us_interests', {
  id: uuid('id').primaryKey(),
  reference: personal(text('reference').notNull().unique(), { label: 'Reference' }),
  shopName: personal(text('shop_name').notNull(), { label: 'Shop' }),
  name: personal(text('name').notNull(), { label: 'Name', is: 'name', isCorrected: true }),
  email: personal(text('email').notNull(), { label: 'Email', is: 'email', isCorrected: true }),
  contactNumber: personal(text('contact_number').notNull(), { label: 'Phone', is: 'phone', isCorrected: true }),
  zipCode: personal(text('zip_code').notNull(), { label: 'ZIP code' }),
  isNewJersey: boolean('is_new_jersey').notNull(),
  shopKey: personal(text('shop_key').notNull().unique(), {
    madeOf: `email_key(email) || ' ' || split_part(shop_key, ' ', 2)`,
  }),
  notice: personal(text('notice').notNull(), { label: 'Notice shown' }),
  status: text('status').$type<UsInterestStatus>().notNull().default('new'),
  assigneeId: uuid('assignee_id'),
  version: integer('version').notNull().default(1),
  createdAt: personal(instant('created_at').notNull().default(now), { label: 'Received' }),
  updatedAt: instant('updated_at').notNull().default(now),
  search: personal(searchVector('search').generatedAlwaysAs(sql``)),
})

/** Stores an interest. Returns false if the same shop and email exist. */
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
