import { asc, desc, eq } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import { type ChainedEvent, chainStart, hashOfEvent } from './event-chain.server.ts'
import type { EventType } from './event-types.ts'

export const signEvents = pgTable(
  'sign_events',
  {
    documentId: text('document_id').notNull(),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
    type: text('type').$type<EventType>().notNull(),
    actor: text('actor').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.seq] })],
)

export type NewEvent = {
  type: EventType
  /** Who did it, in words: the signer's name, `Staff`, `System`. */
  actor: string
  at?: Date
  data?: Record<string, unknown>
  origin?: Pick<Origin, 'ip' | 'userAgent'> | undefined
}

/** Adds events to a document's history. The caller has locked, or has just made, the document: nobody else adds meanwhile. */
export async function appendEvents(tx: Transaction, documentId: string, events: NewEvent[]): Promise<ChainedEvent[]> {
  const [last] = await tx
    .select({ seq: signEvents.seq, hash: signEvents.hash })
    .from(signEvents)
    .where(eq(signEvents.documentId, documentId))
    .orderBy(desc(signEvents.seq))
    .limit(1)
  let { seq, hash } = last ?? { seq: 0, hash: chainStart }
  const rows = events.map(({ type, actor, at = new Date(), data = {}, origin }): ChainedEvent => {
    seq += 1
    const link = {
      documentId,
      seq,
      at,
      type,
      actor,
      ip: origin?.ip ?? null,
      userAgent: origin?.userAgent.slice(0, 300) ?? null,
      // As the database gives it back: what is undefined is gone.
      data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
      previousHash: hash,
    }
    hash = hashOfEvent(link)
    return { ...link, hash }
  })
  await tx.insert(signEvents).values(rows)
  return rows
}

/** A document's whole history, in order. */
export async function readEvents(queries: Queries, documentId: string): Promise<ChainedEvent[]> {
  return queries.select().from(signEvents).where(eq(signEvents.documentId, documentId)).orderBy(asc(signEvents.seq))
}
