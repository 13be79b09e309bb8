import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

import type { PrivacyRequest, RequestKind, RequestWay } from './privacy-request.ts'

const requests = pgTable('privacy_requests', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<RequestKind>().notNull(),
  cameBy: text('came_by').$type<RequestWay>().notNull(),
  who: text('who').notNull(),
  receivedOn: date('received_on').notNull(),
  dueOn: date('due_on').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeByName: text('made_by_name').notNull(),
  answeredAt: instant('answered_at'),
  isRefused: boolean('is_refused'),
  answer: text('answer'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

/** False when it is there already: the same form was sent twice. */
export async function insertRequest(tx: Transaction, request: typeof requests.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(requests).values(request).onConflictDoNothing().returning({ id: requests.id })
  return rows.length > 0
}

/** Those that are open, the most urgent first. */
export async function findOpenRequests(queries: Queries, most: number): Promise<PrivacyRequest[]> {
  return queries
    .select()
    .from(requests)
    .where(isNull(requests.answeredAt))
    .orderBy(asc(requests.dueOn), asc(requests.id))
    .limit(most)
}

/** Those that were answered, the last one first. */
export async function findAnsweredRequests(queries: Queries, most: number): Promise<PrivacyRequest[]> {
  return queries
    .select()
    .from(requests)
    .where(isNotNull(requests.answeredAt))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(most)
}

/** Those of somebody whom it names so, the last one first; `digits` are those of a number, however it is written. */
export async function findRequestsBy(
  queries: Queries,
  { search, digits }: { search: string; digits: string },
  most: number,
): Promise<PrivacyRequest[]> {
  const numbers = sql`regexp_replace(${requests.who}, '[^0-9,]', '', 'g')`
  return queries
    .select()
    .from(requests)
    .where(
      or(
        sql`strpos(lower(${requests.who}), ${search.toLowerCase()}) > 0`,
        digits.length > 5 ? sql`strpos(${numbers}, ${digits}) > 0` : undefined,
        sql`${requests.id}::text = ${search.toLowerCase()}`,
      ),
    )
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(most)
}

export async function findRequest(queries: Queries, id: string): Promise<PrivacyRequest | undefined> {
  const [request] = await queries.select().from(requests).where(eq(requests.id, id))
  return request
}

/** Answers an open request; undefined when it is not open, or not there. */
export async function answerOpenRequest(
  tx: Transaction,
  id: string,
  { answer, isRefused }: { answer: string; isRefused: boolean },
): Promise<PrivacyRequest | undefined> {
  const [request] = await tx
    .update(requests)
    .set({ answer, isRefused, answeredAt: sql`now()` })
    .where(and(eq(requests.id, id), isNull(requests.answeredAt)))
    .returning()
  return request
}
