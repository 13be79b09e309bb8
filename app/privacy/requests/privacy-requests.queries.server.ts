import { asc, eq, isNull, sql } from 'drizzle-orm'
import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { type Measured, measureSpans } from '#app/data/database/measure-spans.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { PrivacyRequest, RequestKind, RequestWay } from './privacy-request.ts'

export const privacyRequests = pgTable('privacy_requests', {
  id: uuid('id').primaryKey(),
  kind: personal(text('kind').$type<RequestKind>().notNull(), { label: 'Request' }),
  cameBy: personal(text('came_by').$type<RequestWay>().notNull(), { label: 'How it was received' }),
  who: personal(text('who').notNull(), { label: 'Searched for' }),
  receivedOn: personal(date('received_on').notNull(), { label: 'Received' }),
  dueOn: personal(date('due_on').notNull(), { label: 'Due' }),
  madeBy: uuid('made_by').notNull(),
  madeByName: personal(text('made_by_name').notNull()),
  answeredAt: personal(instant('answered_at'), { label: 'Answered' }),
  isRefused: boolean('is_refused'),
  answer: personal(text('answer'), { label: 'Answer' }),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

/** Stores a request. Returns false if its id exists, because the form was submitted twice. */
export async function insertRequest(tx: Transaction, request: typeof privacyRequests.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(privacyRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: privacyRequests.id })
  return rows.length > 0
}

/** Returns the open requests, the most urgent first. */
export async function findOpenRequests(queries: Queries, most: number): Promise<PrivacyRequest[]> {
  return queries
    .select()
    .from(privacyRequests)
    .where(isNull(privacyRequests.answeredAt))
    .orderBy(asc(privacyRequests.dueOn), asc(privacyRequests.id))
    .limit(most)
}

export async function findRequest(queries: Queries, id: string): Promise<PrivacyRequest | undefined> {
  const [request] = await queries.select().from(privacyRequests).where(eq(privacyRequests.id, id))
  return request
}

/** Returns the request, locked for this transaction. */
export async function lockRequest(tx: Transaction, id: string): Promise<PrivacyRequest | undefined> {
  const [request] = await tx.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update')
  return request
}

export async function answerRequest(
  tx: Transaction,
  id: string,
  { answer, isRefused }: { answer: string; isRefused: boolean },
): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ answer, isRefused, answeredAt: sql`now()` })
    .where(eq(privacyRequests.id, id))
}

/** The beginning of the day of receipt in Sydney. */
export const receivedAt = sql`${privacyRequests.receivedOn}::timestamp at time zone 'Australia/Sydney'`

/** Measures the answers since a moment against the legal deadline, which ends with a day in Sydney (rule PD7). */
export function measureRequests(queries: Queries, since: Date): Promise<Measured> {
  const { answeredAt, dueOn } = privacyRequests
  return measureSpans(
    queries,
    sql`select ${answeredAt} - ${receivedAt} as took,
      (${answeredAt} at time zone 'Australia/Sydney')::date <= ${dueOn} as in_time
      from ${privacyRequests} where ${answeredAt} >= ${since.toISOString()}::timestamptz`,
  )
}
