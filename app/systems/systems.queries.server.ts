import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { isOldText } from '#app/data/crypto/reencrypt.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import type { DeliveryStatus } from './system.ts'

export const sendingSystems = pgTable('sending_systems', {
  id: uuid('id').primaryKey(),
  label: text('label').notNull(),
  secretHash: bytes('secret_hash').notNull().unique(),
  secretEnd: text('secret_end').notNull(),
  rights: text('rights').array().notNull(),
  endpoint: text('endpoint'),
  events: text('events').array().notNull().default([]),
  secretsEncrypted: text('secrets_sealed'),
  madeBy: uuid('made_by').notNull(),
  madeByName: personal(text('made_by_name').notNull()),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  systemId: uuid('system_id').notNull(),
  eventId: text('event_id').notNull(),
  type: text('type').notNull(),
  /** Ids and what changed; of `opt_out.added` the number too. */
  data: personal(jsonb('data').$type<Record<string, unknown>>().notNull()),
  happenedAt: instant('happened_at').notNull(),
  status: text('status').$type<DeliveryStatus>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  responseStatus: integer('response_status'),
  problem: text('problem'),
  attemptedAt: instant('attempted_at'),
  nextAttemptAt: instant('next_attempt_at'),
  /** How often staff sent it again. Attempts count from the last time. */
  replays: integer('replays').notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export type StoredSystem = typeof sendingSystems.$inferSelect
export type SystemChange = Partial<
  Pick<StoredSystem, 'rights' | 'endpoint' | 'events' | 'secretsEncrypted' | 'revokedAt' | 'lastUsedAt'>
>
export type StoredDelivery = typeof webhookDeliveries.$inferSelect
type NewDelivery = typeof webhookDeliveries.$inferInsert

export async function insertSystem(tx: Transaction, row: typeof sendingSystems.$inferInsert): Promise<void> {
  await tx.insert(sendingSystems).values(row)
}

/** Returns the system with this secret, unless it was revoked. */
export async function findSystemBySecret(queries: Queries, secretHash: Buffer): Promise<StoredSystem | undefined> {
  const [row] = await queries
    .select()
    .from(sendingSystems)
    .where(and(eq(sendingSystems.secretHash, secretHash), isNull(sendingSystems.revokedAt)))
  return row
}

export async function findSystemById(queries: Queries, id: string): Promise<StoredSystem | undefined> {
  const [row] = await queries.select().from(sendingSystems).where(eq(sendingSystems.id, id))
  return row
}

export async function lockSystem(tx: Transaction, id: string): Promise<StoredSystem | undefined> {
  const [row] = await tx.select().from(sendingSystems).where(eq(sendingSystems.id, id)).for('update')
  return row
}

/** Updates a system and raises its version. */
export async function updateSystem(tx: Transaction, id: string, change: SystemChange): Promise<void> {
  await tx
    .update(sendingSystems)
    .set({ ...change, version: sql`${sendingSystems.version} + 1` })
    .where(eq(sendingSystems.id, id))
}

/** Stores the time of a system's last request, which is no change of the system. */
export async function touchSystem(tx: Transaction, id: string, lastUsedAt: Date): Promise<void> {
  await tx.update(sendingSystems).set({ lastUsedAt }).where(eq(sendingSystems.id, id))
}

/** Returns the newest 200 systems, which are all, because there are only a few. */
export async function findSystems(queries: Queries): Promise<StoredSystem[]> {
  return queries
    .select()
    .from(sendingSystems)
    .orderBy(desc(sendingSystems.createdAt), desc(sendingSystems.id))
    .limit(200)
}

/** Returns the systems with an endpoint, unless they were revoked. */
export async function findReceivers(queries: Queries): Promise<Pick<StoredSystem, 'id' | 'rights' | 'events'>[]> {
  const { id, rights, events, endpoint, revokedAt } = sendingSystems
  return queries
    .select({ id, rights, events })
    .from(sendingSystems)
    .where(and(isNotNull(endpoint), isNull(revokedAt)))
}

/** Inserts deliveries. Returns the new ones: an event that was announced before has its deliveries already. */
export async function insertDeliveries(
  tx: Transaction,
  rows: readonly NewDelivery[],
): Promise<Pick<StoredDelivery, 'id' | 'systemId'>[]> {
  if (rows.length === 0) return []
  const { id, systemId } = webhookDeliveries
  return tx
    .insert(webhookDeliveries)
    .values([...rows])
    .onConflictDoNothing({ target: [webhookDeliveries.systemId, webhookDeliveries.eventId] })
    .returning({ id, systemId })
}

/** Returns a delivery with its system. */
export async function findDelivery(
  queries: Queries,
  id: string,
): Promise<{ delivery: StoredDelivery; system: StoredSystem } | undefined> {
  const [row] = await queries
    .select({ delivery: webhookDeliveries, system: sendingSystems })
    .from(webhookDeliveries)
    .innerJoin(sendingSystems, eq(sendingSystems.id, webhookDeliveries.systemId))
    .where(eq(webhookDeliveries.id, id))
  return row
}

export async function lockDelivery(tx: Transaction, id: string): Promise<StoredDelivery | undefined> {
  const [row] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update')
  return row
}

export async function updateDelivery(tx: Transaction, id: string, change: Partial<NewDelivery>): Promise<void> {
  await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id))
}

const isWaitingOf = (systemId: string) =>
  and(eq(webhookDeliveries.systemId, systemId), eq(webhookDeliveries.status, 'waiting'))

/** Counts the deliveries of a system that wait for an attempt. */
export const countWaiting = (queries: Queries, systemId: string): Promise<number> =>
  queries.$count(webhookDeliveries, isWaitingOf(systemId))

/** Ends the waiting deliveries of a system as failed. */
export async function discardWaiting(tx: Transaction, systemId: string, problem: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', problem, responseStatus: null, nextAttemptAt: null })
    .where(isWaitingOf(systemId))
}

/** Makes the first attempt of waiting deliveries due again, after failed ones. Returns their ids. */
export async function restartWaiting(tx: Transaction, systemId: string): Promise<string[]> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ attempts: 0, nextAttemptAt: null })
    .where(and(isWaitingOf(systemId), gt(webhookDeliveries.attempts, 0)))
    .returning({ id: webhookDeliveries.id })
  return rows.map(({ id }) => id)
}

/** Returns the newest deliveries of a system. */
export async function findDeliveries(queries: Queries, systemId: string, most: number): Promise<StoredDelivery[]> {
  return queries
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.systemId, systemId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(most)
}

/** Returns systems whose secrets are encrypted with an older key. */
export async function findOldSecrets(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<{ id: string; encrypted: string }[]> {
  const { id, secretsEncrypted } = sendingSystems
  return tx
    .select({ id, encrypted: sql<string>`${secretsEncrypted}` })
    .from(sendingSystems)
    .where(and(isNotNull(secretsEncrypted), isOldText(secretsEncrypted, newestKey)))
    .orderBy(asc(id))
    .limit(most)
}

export async function reencryptSecrets(tx: Transaction, id: string, secretsEncrypted: string): Promise<void> {
  await tx.update(sendingSystems).set({ secretsEncrypted }).where(eq(sendingSystems.id, id))
}
