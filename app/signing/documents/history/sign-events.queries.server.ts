import { createHash } from 'node:crypto'

import { asc, desc, eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import { type LinkEnd, chainStart, findLinkBreak } from '#app/data/crypto/hash-chain.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import type { Origin } from '#app/core/http/origin.ts'

import type { EventType } from './event-types.ts'
import { type HistoryEnd, decryptHistoryEnd, encryptHistoryEnd } from './history-end.server.ts'
import { signDocuments } from '../sign-documents.queries.server.ts'

export const signEvents = pgTable(
  'sign_events',
  {
    documentId: text('document_id').notNull(),
    seq: integer('seq').notNull(),
    at: personal(instant('at').notNull(), { label: 'Time' }),
    type: personal(text('type').$type<EventType>().notNull(), { label: 'Event' }),
    actor: personal(text('actor').notNull(), { label: 'By' }),
    ip: personal(text('ip'), { label: 'IP address' }),
    userAgent: personal(text('user_agent'), { label: 'Browser' }),
    data: personal(jsonb('data').$type<Record<string, unknown>>().notNull(), { label: 'Details' }),
    previousHash: personal(bytes('previous_hash').notNull()),
    hash: personal(bytes('hash').notNull()),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.seq] })],
)

export type NewEvent = {
  type: EventType
  /** The actor as text: the signer's name, `Staff`, `System`. */
  actor: string
  at?: Date
  data?: Record<string, unknown>
  origin?: Pick<Origin, 'ip' | 'userAgent'> | undefined
}

/** Returns the last event of a history and its encrypted end. */
async function findEnd(tx: Transaction, documentId: string) {
  const [row] = await tx
    .select({ encrypted: signDocuments.historyEncrypted, seq: signEvents.seq, hash: signEvents.hash })
    .from(signDocuments)
    .leftJoin(signEvents, eq(signEvents.documentId, signDocuments.id))
    .where(eq(signDocuments.id, documentId))
    .orderBy(desc(signEvents.seq))
    .limit(1)
  return {
    encrypted: row?.encrypted ?? null,
    last: row?.hash && row.seq !== null ? { seq: row.seq, hash: row.hash } : undefined,
  }
}

/** Seals the end of a document's history. The caller has checked that the history is whole. */
async function keepHistoryEnd(tx: Transaction, keys: Keys, documentId: string, end: HistoryEnd): Promise<void> {
  await tx
    .update(signDocuments)
    .set({ historyEncrypted: encryptHistoryEnd(keys, documentId, end), version: sql`${signDocuments.version} + 1` })
    .where(eq(signDocuments.id, documentId))
}

/**
 * Appends events to a document's history and seals its end. The caller has locked or just created the document, so no
 * events are appended concurrently. If the end is not the encrypted one, the history was changed outside the product:
 * events are still appended but the end is never replaced, so that the break stays visible.
 */
export async function appendEvents(
  tx: Transaction,
  keys: Keys,
  documentId: string,
  events: NewEvent[],
): Promise<ChainedEvent[]> {
  const { encrypted, last } = await findEnd(tx, documentId)
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
      // Drops undefined values, as the database does.
      data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
      previousHash: hash,
    }
    hash = hashOfEvent(link)
    return { ...link, hash }
  })
  await tx.insert(signEvents).values(rows)
  const isBegun = last === undefined && encrypted === null && rows[0]?.type === 'document.created'
  const end = decryptHistoryEnd(keys, documentId, encrypted)
  if (isBegun || (last && end?.seq === last.seq && end.hash.equals(last.hash)))
    await keepHistoryEnd(tx, keys, documentId, { seq, hash })
  return rows
}

/** Returns the whole history of a document, in order. */
export async function readEvents(queries: Queries, documentId: string): Promise<ChainedEvent[]> {
  return queries.select().from(signEvents).where(eq(signEvents.documentId, documentId)).orderBy(asc(signEvents.seq))
}

/** Returns the events of one signer: of the first (null), or of one who signs with them. */
export const eventsOf = (events: readonly ChainedEvent[], cosignerId: string | null): ChainedEvent[] =>
  events.filter(({ data }) => (data['cosigner'] ?? null) === cosignerId)

export const isReadToEnd = (events: readonly ChainedEvent[]): boolean =>
  events.some(({ type }) => type === 'document.read-to-end')

/** Whether the signer agrees: the last change of the consent counts. */
export const hasConsent = (events: readonly ChainedEvent[]): boolean =>
  events.findLast(({ type }) => type === 'consent.given' || type === 'consent.withdrawn')?.type === 'consent.given'

/** An event of a document. Each contains the hash of the event before it, so that a change is detected. */
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

/** Returns the number of the first event whose link is broken; undefined for an unbroken chain. */
export function findBrokenLink(events: readonly ChainedEvent[]): number | undefined {
  let previous: LinkEnd = { position: 0, hash: chainStart }
  for (const event of events) {
    const link = { ...event, position: event.seq }
    if (findLinkBreak(previous, link, hashOfEvent(event))) return previous.position + 1
    previous = link
  }
  return undefined
}
