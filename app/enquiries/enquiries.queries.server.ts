import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { rowsFor } from '#app/outbox/effects-statement.server.ts'
import { instant, parsedJson, searchVector } from '#app/data/database/columns.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import type { Campaign } from '#app/traffic/campaign.ts'
import { visitSourceSchema } from '#app/traffic/visit-source.schema.ts'

import type { EnquiryReasonCode, EnquiryStatus } from './enquiry.ts'

export const enquiries = pgTable('enquiries', {
  id: uuid('id').primaryKey(),
  reference: personal(text('reference').notNull().unique(), { label: 'Reference' }),
  name: personal(text('name').notNull(), { label: 'Name', is: 'name', isCorrected: true }),
  email: personal(text('email').notNull(), { label: 'Email', is: 'email', isCorrected: true }),
  phone: personal(text('phone').notNull(), { label: 'Phone', is: 'phone', isCorrected: true }),
  reasonCode: text('reason_code').$type<EnquiryReasonCode>().notNull(),
  reasonLabel: personal(text('reason_label').notNull(), { label: 'Reason' }),
  message: personal(text('message').notNull(), { label: 'Message' }),
  page: personal(text('page'), { label: 'Sent from the page' }),
  source: personal(parsedJson('source', visitSourceSchema), { label: 'Source of the visit' }),
  status: text('status').$type<EnquiryStatus>().notNull().default('new'),
  assigneeId: uuid('assignee_id'),
  version: integer('version').notNull().default(1),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Received' },
  ),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
  search: personal(searchVector('search').generatedAlwaysAs(sql``)),
})

/** The rows of new enquiries, for the statement that stores them. */
export const enquiryRows = rowsFor(enquiries, [
  'id',
  'reference',
  'name',
  'email',
  'phone',
  'reasonCode',
  'reasonLabel',
  'message',
  'page',
  'source',
])

export type EnquirySourceCount = { day: string; campaign: Campaign | null; referrer: string | null; count: number }

/** Counts enquiries by day in Sydney, campaign and referrer, including both days. */
export async function findEnquirySources(
  queries: Queries,
  { first, last }: { first: string; last: string },
): Promise<EnquirySourceCount[]> {
  const { rows } = await queries.execute<EnquirySourceCount>(sql`
    select (created_at at time zone 'Australia/Sydney')::date::text as day, source -> 'campaign' as campaign,
      source ->> 'referrer' as referrer, count(*)::int as count
    from enquiries
    where created_at >= ${first}::date::timestamp at time zone 'Australia/Sydney'
      and created_at < (${last}::date + 1)::timestamp at time zone 'Australia/Sydney'
    group by 1, 2, 3`)
  return rows
}
