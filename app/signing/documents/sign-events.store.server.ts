import { createHash } from 'node:crypto'

import { asc, desc, eq } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

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

/** What the first event of every document points to. */
export const chainStart = Buffer.alloc(32)

/** JSON with its keys in one order, whatever the database made of them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`
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
