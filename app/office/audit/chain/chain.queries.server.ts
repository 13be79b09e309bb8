import { and, asc, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'

import { auditEvents } from '../screens/audit.queries.server.ts'
import type { ChainBreak, ChainedEntry, LinkedEntry } from './chain.ts'

export const auditChain = pgTable('audit_chain', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
  seal: bytes('seal').notNull(),
  keyId: text('key_id').notNull(),
  linkedAt: instant('sealed_at')
    .notNull()
    .default(sql`now()`),
  checkedAt: instant('checked_at'),
  checkedCount: bigint('checked_count', { mode: 'number' }),
  brokenPosition: bigint('broken_position', { mode: 'number' }),
  brokenWhy: text('broken_why').$type<ChainBreak['why']>(),
})

export type ChainEnd = typeof auditChain.$inferSelect

/** An arbitrary constant: the advisory lock of the chain, for all processes. */
const chainLock = 7_411_956

const columns = {
  id: auditEvents.id,
  // To the microsecond: a Date would round it, and an attacker could change the rounded digits unnoticed.
  at: sql<string>`to_char(${auditEvents.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  actorKind: sql<string>`${auditEvents.actorKind}`,
  actorId: auditEvents.actorId,
  actorName: auditEvents.actorName,
  action: auditEvents.action,
  subjectKind: auditEvents.subjectKind,
  subjectId: auditEvents.subjectId,
  subjectLabel: auditEvents.subjectLabel,
  was: auditEvents.was,
  became: auditEvents.became,
  requestId: auditEvents.requestId,
  ip: auditEvents.ip,
}

/** Makes this transaction the only one that links entries. Returns false if any process already has one. */
export async function lockChain(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${chainLock}::bigint) as locked`,
  )
  return rows[0]?.locked === true
}

/** Returns the end of the chain and the result of its last check; undefined before the first entry is linked. */
export async function findChainEnd(queries: Queries): Promise<ChainEnd | undefined> {
  const [end] = await queries.select().from(auditChain)
  return end
}

/** Returns the highest position of any entry. It is above the chain's end if an attacker appended entries. */
export async function findHighestPosition(queries: Queries): Promise<number> {
  const [row] = await queries.select({ highest: max(auditEvents.position) }).from(auditEvents)
  return row?.highest ?? 0
}

/** Returns the oldest entries that are not in the chain yet, with their proofs. */
export async function findWaitingEntries(
  tx: Transaction,
  limit: number,
): Promise<(ChainedEntry & { proof: string | null })[]> {
  return tx
    .select({ ...columns, proof: auditEvents.proof })
    .from(auditEvents)
    .where(isNull(auditEvents.position))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id))
    .limit(limit)
}

export async function countWaitingEntries(queries: Queries): Promise<number> {
  return queries.$count(auditEvents, isNull(auditEvents.position))
}

/** Adds an entry to the chain. An entry that is already in it does not change. */
export async function keepLink(
  tx: Transaction,
  id: string,
  link: { position: number; previousHash: Buffer; hash: Buffer },
): Promise<void> {
  await tx
    .update(auditEvents)
    .set(link)
    .where(and(eq(auditEvents.id, id), isNull(auditEvents.position)))
}

/** Stores the sealed end of the chain. */
export async function keepChainEnd(
  tx: Transaction,
  end: Pick<ChainEnd, 'position' | 'hash' | 'seal' | 'keyId'>,
): Promise<void> {
  const set = { ...end, linkedAt: sql`now()` }
  await tx.insert(auditChain).values(end).onConflictDoUpdate({ target: auditChain.onlyOne, set })
}

/** Returns the linked entries after a position, in order. */
export async function findLinked(queries: Queries, afterPosition: number, limit: number): Promise<LinkedEntry[]> {
  const rows = await queries
    .select({
      ...columns,
      position: auditEvents.position,
      previousHash: auditEvents.previousHash,
      hash: auditEvents.hash,
    })
    .from(auditEvents)
    .where(and(isNotNull(auditEvents.position), gt(auditEvents.position, afterPosition)))
    .orderBy(asc(auditEvents.position))
    .limit(limit)
  return rows.map((row) => ({ ...row, position: row.position ?? 0, hash: row.hash ?? Buffer.alloc(0) }))
}

/** Stores the result of a check of the chain: how many entries match, and the first break if any. */
export async function keepCheck(tx: Transaction, count: number, found: ChainBreak | undefined): Promise<void> {
  const check = {
    checkedAt: sql`now()`,
    checkedCount: count,
    brokenPosition: found?.position ?? null,
    brokenWhy: found?.why ?? null,
  }
  await tx.update(auditChain).set(check)
}
