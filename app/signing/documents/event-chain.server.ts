import { createHash } from 'node:crypto'

import type { EventType } from './event-types.ts'

/** Something that happened to a document, as the chain hashes it. */
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
