import { createHash } from 'node:crypto'

import { asc, desc, eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { canonicalJson } from '#app/platform/crypto/canonical-json.ts'
import { chainStart } from '#app/platform/crypto/hash-chain.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { personal } from '#app/platform/personal-data/personal.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import type { EventType } from './event-types.ts'
import { type HistoryEnd, openHistorySeal, sealHistory } from './history-seal.server.ts'
import { signDocuments } from './sign-documents.store.server.ts'

export const signEvents = pgTable(
  'sign_events',
  {
    documentId: text('document_id').notNull(),
    seq: integer('seq').notNull(),
    at: personal(instant('at').notNull(), { label: 'When' }),
    type: personal(text('type').$type<EventType>().notNull(), { label: 'What' }),
    actor: personal(text('actor').notNull(), { label: 'By' }),
    ip: personal(text('ip'), { label: 'IP address' }),
    userAgent: personal(text('user_agent'), { label: 'Browser' }),
    data: personal(jsonb('data').$type<Record<string, unknown>>().notNull(), { label: 'Facts' }),
    previousHash: personal(bytes('previous_hash').notNull()),
    hash: personal(bytes('hash').notNull()),
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

/** The last event of a history, and the end that was sealed. */
async function findEnd(tx: Transaction, documentId: string) {
  const [row] = await tx
    .select({ sealed: signDocuments.historySealed, seq: signEvents.seq, hash: signEvents.hash })
    .from(signDocuments)
    .leftJoin(signEvents, eq(signEvents.documentId, signDocuments.id))
    .where(eq(signDocuments.id, documentId))
    .orderBy(desc(signEvents.seq))
    .limit(1)
  return {
    sealed: row?.sealed ?? null,
    last: row?.hash && row.seq !== null ? { seq: row.seq, hash: row.hash } : undefined,
  }
}

/** Seals the end of a document's history. @throws nothing: who calls has looked whether it is whole. */
export async function keepHistorySeal(tx: Transaction, keys: Keys, documentId: string, end: HistoryEnd): Promise<void> {
  await tx
    .update(signDocuments)
    .set({ historySealed: sealHistory(keys, documentId, end), version: sql`${signDocuments.version} + 1` })
    .where(eq(signDocuments.id, documentId))
}

/**
 * Adds events to a document's history, and seals its end. The caller has locked, or has just made, the document: nobody else adds
 * meanwhile. A history whose end is not the sealed one was changed outside of the product: it goes on, and is never sealed anew,
 * so that the break is found for good.
 */
export async function appendEvents(
  tx: Transaction,
  keys: Keys,
  documentId: string,
  events: NewEvent[],
): Promise<ChainedEvent[]> {
  const { sealed, last } = await findEnd(tx, documentId)
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
  const isBegun = last === undefined && sealed === null && rows[0]?.type === 'document.created'
  const end = openHistorySeal(keys, documentId, sealed)
  if (isBegun || (last && end?.seq === last.seq && end.hash.equals(last.hash)))
    await keepHistorySeal(tx, keys, documentId, { seq, hash })
  return rows
}

/** A document's whole history, in order. */
export async function readEvents(queries: Queries, documentId: string): Promise<ChainedEvent[]> {
  return queries.select().from(signEvents).where(eq(signEvents.documentId, documentId)).orderBy(asc(signEvents.seq))
}

export const isReadToEnd = (events: readonly ChainedEvent[]): boolean =>
  events.some(({ type }) => type === 'document.read-to-end')

/** Whether the signer agrees: what they ticked last counts. */
export const hasConsent = (events: readonly ChainedEvent[]): boolean =>
  events.findLast(({ type }) => type === 'consent.given' || type === 'consent.withdrawn')?.type === 'consent.given'

/** Something that happened to a document. Each event holds the hash of the one before, so that a change is found. */
export type ChainedEvent = {
  documentId: string
  seq: number
  at: Date
  type: EventType
  actor: string
  ip: string | null
  userAgent: string | null
  data: Record<string, unknown>
  previousHash: Buffer
  hash: Buffer
}

export function hashOfEvent({
  at,
  previousHash,
  hash: _hash,
  ...event
}: Omit<ChainedEvent, 'hash'> & { hash?: Buffer }): Buffer {
  const text = canonicalJson({ ...event, at: at.toISOString(), previousHash: previousHash.toString('hex') })
  return createHash('sha256').update(text).digest()
}

/** The first place where a document's history does not hold; undefined when every link is as it was written. */
export function findBrokenLink(events: readonly ChainedEvent[]): number | undefined {
  let previous: Buffer = chainStart
  for (const [index, event] of events.entries()) {
    const isWhole =
      event.seq === index + 1 && event.previousHash.equals(previous) && hashOfEvent(event).equals(event.hash)
    if (!isWhole) return index + 1
    previous = event.hash
  }
  return undefined
}
