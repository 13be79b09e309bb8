import { eq, getTableColumns, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant, searchVector } from '#app/platform/database/columns.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { VisitSource } from '#app/traffic/visit-source.ts'

import type { EnquiryAct, EnquiryReasonCode, EnquiryStatus } from './enquiry.ts'

export const enquiries = pgTable('enquiries', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  reasonCode: text('reason_code').$type<EnquiryReasonCode>().notNull(),
  reasonLabel: text('reason_label').notNull(),
  message: text('message').notNull(),
  page: text('page'),
  source: jsonb('source').$type<VisitSource>(),
  status: text('status').$type<EnquiryStatus>().notNull().default('new'),
  assigneeId: uuid('assignee_id'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
  search: searchVector('search').generatedAlwaysAs(sql``),
})

export const enquiryEvents = pgTable('enquiry_events', {
  id: uuid('id').primaryKey(),
  enquiryId: uuid('enquiry_id').notNull(),
  kind: text('kind').$type<EnquiryAct>().notNull(),
  actorId: uuid('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  note: text('note'),
  at: instant('at')
    .notNull()
    .default(sql`clock_timestamp()`),
})

export type StoredEnquiry = Omit<typeof enquiries.$inferSelect, 'search'>

export async function insertEnquiry(
  tx: Transaction,
  enquiry: Omit<typeof enquiries.$inferInsert, 'search'>,
): Promise<void> {
  await tx.insert(enquiries).values(enquiry)
}

/** The enquiry, locked for this transaction. */
export async function lockEnquiry(tx: Transaction, id: string): Promise<StoredEnquiry | undefined> {
  const { search: _search, ...columns } = getTableColumns(enquiries)
  const [row] = await tx.select(columns).from(enquiries).where(eq(enquiries.id, id)).for('update')
  return row
}

export async function updateEnquiry(
  tx: Transaction,
  id: string,
  change: { status?: EnquiryStatus; assigneeId?: string | null },
): Promise<void> {
  await tx
    .update(enquiries)
    .set({ ...change, version: sql`${enquiries.version} + 1`, updatedAt: sql`now()` })
    .where(eq(enquiries.id, id))
}

export async function insertEnquiryEvent(tx: Transaction, event: typeof enquiryEvents.$inferInsert): Promise<void> {
  await tx.insert(enquiryEvents).values(event)
}
