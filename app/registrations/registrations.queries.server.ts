import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'

import type { State } from '#app/geo/place.ts'
import { instant, parsedJson, searchVector } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import { visitSourceSchema } from '#app/traffic/visit-source.schema.ts'

import { abnFactsSchema } from './abn/abn-facts.schema.ts'
import type { AbnFacts } from './abn/business-registry.ts'
import type { RegistrationStatus, Source } from './registration.ts'

const now = sql`now()`

/**
 * Staff's question: the fields that reopen, and the question. The answer can be corrected between `answeredAt` and
 * `readAt`, when staff first opened the record with it (rule RG18).
 */
const askedSchema = z.object({
  fields: z.array(z.string()),
  question: z.string(),
  at: z.string(),
  answeredAt: z.string().exactOptional(),
  readAt: z.string().exactOptional(),
})
export type Asked = z.output<typeof askedSchema>

export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey(),
  reference: personal(text('reference').notNull().unique(), { label: 'Reference' }),
  shopName: personal(text('shop_name').notNull(), { label: 'Shop', becomes: `'Erased'` }),
  contactName: personal(text('contact_name').notNull(), {
    label: 'Name',
    becomes: `'Erased'`,
    is: 'name',
    isCorrected: true,
  }),
  email: personal(text('email').notNull(), { label: 'Email', becomes: `''`, is: 'email', isCorrected: true }),
  emailKey: personal(text('email_key').notNull(), { becomes: `''`, madeOf: 'email_key(email)' }),
  contactNumber: personal(text('contact_number').notNull(), {
    label: 'Phone',
    becomes: `''`,
    is: 'phone',
    isCorrected: true,
  }),
  abn: personal(text('abn').notNull(), { label: 'ABN', becomes: `'00000000000'` }),
  shopPostCode: personal(text('shop_post_code').notNull(), { label: 'Postcode' }),
  state: text('state').$type<State>(),
  timeZone: text('time_zone').notNull(),
  licensedPostOffice: personal(boolean('licensed_post_office').notNull(), { label: 'Licensed Post Office' }),
  source: personal(text('source').$type<Source>().notNull(), { label: 'Heard about us from' }),
  pleaseSpecify: personal(text('please_specify'), { label: 'Heard about us from, details', becomes: 'null' }),
  traffic: personal(parsedJson('traffic', visitSourceSchema), { label: 'Source of the visit', becomes: 'null' }),
  shopKey: personal(text('shop_key').notNull(), {
    becomes: 'id::text',
    madeOf: `email_key(email) || ' ' || split_part(shop_key, ' ', 2)`,
  }),
  status: personal(text('status').$type<RegistrationStatus>().notNull().default('received'), { label: 'Status' }),
  answerDueAt: instant('answer_due_at').notNull(),
  asked: personal(parsedJson('asked', askedSchema), { label: 'Our questions', becomes: 'null' }),
  declineReason: personal(text('decline_reason'), { label: 'Why it was declined' }),
  decidedAt: instant('decided_at'),
  abnFacts: personal(parsedJson('abn_facts', abnFactsSchema), {
    label: 'Business register',
    becomes: 'null',
  }),
  shopId: uuid('newsagency_id'),
  /** The account that the email had when it was registered, or that it got since then (rule RG28). */
  retailerId: uuid('agent_id'),
  assigneeId: uuid('assignee_id'),
  version: integer('version').notNull().default(1),
  createdAt: personal(instant('created_at').notNull().default(now), { label: 'Received' }),
  updatedAt: instant('updated_at').notNull().default(now),
  search: personal(searchVector('search').generatedAlwaysAs(sql``)),
})

export type StoredRegistration = Omit<typeof registrations.$inferSelect, 'search'>
export type NewRegistration = Omit<typeof registrations.$inferInsert, 'search'>

const { search: _search, ...columns } = getTableColumns(registrations)
export const registrationColumns = columns

/**
 * Inserts a registration. Returns false if the same email and shop is already registered and was not declined; of
 * concurrent inserts one returns true.
 */
export async function insertRegistration(tx: Transaction, registration: NewRegistration): Promise<boolean> {
  const [row] = await tx
    .insert(registrations)
    .values(registration)
    .onConflictDoNothing({ target: registrations.shopKey, where: sql`status <> 'declined'` })
    .returning({ id: registrations.id })
  return row !== undefined
}

export async function findRegistration(queries: Queries, id: string): Promise<StoredRegistration | undefined> {
  const [row] = await queries.select(columns).from(registrations).where(eq(registrations.id, id))
  return row
}

/** The condition that a registration is of this shop, by this email or by this account, which had other emails before (rules RG7, RG28). */
export const isSameShop = ({ shopKey, retailerId }: { shopKey: string; retailerId: string | null }) =>
  or(
    eq(registrations.shopKey, shopKey),
    retailerId === null
      ? undefined
      : and(
          eq(registrations.retailerId, retailerId),
          sql`split_part(${registrations.shopKey}, ' ', 2) = split_part(${shopKey}, ' ', 2)`,
        ),
  )

/** Finds the registration of a shop by this email or account that was not declined (rule RG7). */
export async function findRegistrationByShop(
  queries: Queries,
  shop: { shopKey: string; retailerId: string | null },
): Promise<StoredRegistration | undefined> {
  const [row] = await queries
    .select(columns)
    .from(registrations)
    .where(and(isSameShop(shop), sql`${registrations.status} <> 'declined'`))
    .limit(1)
  return row
}

/** Returns the registrations with these ids, most urgent first. */
export async function findRegistrationsById(queries: Queries, ids: string[]): Promise<StoredRegistration[]> {
  if (ids.length === 0) return []
  return queries
    .select(columns)
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(asc(registrations.answerDueAt), asc(registrations.id))
}

/**
 * Stores the register's facts, unless the ABN was corrected since the lookup. Does not count as a change that
 * conflicts with staff's acts.
 */
export async function keepAbnFacts(tx: Transaction, { id, abn }: { id: string; abn: string }, abnFacts: AbnFacts) {
  await tx
    .update(registrations)
    .set({ abnFacts })
    .where(and(eq(registrations.id, id), eq(registrations.abn, abn)))
}

/** Records that staff have read an answer. Does not count as a change that conflicts with staff's acts. */
export async function keepAnswerRead(tx: Transaction, id: string): Promise<void> {
  const readAt = JSON.stringify({ readAt: new Date().toISOString() })
  const isUnread = sql`${registrations.asked} ? 'answeredAt' and not ${registrations.asked} ? 'readAt'`
  await tx
    .update(registrations)
    .set({ asked: sql`${registrations.asked} || ${readAt}::jsonb` })
    .where(and(eq(registrations.id, id), isUnread))
}

/** Whether a write failed because another registration has this email and shop. */
export function isShopTaken(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as { code?: unknown; constraint?: unknown }
    if (code === '23505' && constraint === 'registrations_by_shop') return true
  }
  return false
}
