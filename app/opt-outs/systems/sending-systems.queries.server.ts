import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const sendingSystems = pgTable('sending_systems', {
  id: uuid('id').primaryKey(),
  label: text('label').notNull(),
  secretHash: bytes('secret_hash').notNull().unique(),
  secretEnd: text('secret_end').notNull(),
  madeBy: uuid('made_by').notNull(),
  madeByName: personal(text('made_by_name').notNull()),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export type StoredSystem = typeof sendingSystems.$inferSelect

export async function insertSystem(tx: Transaction, row: typeof sendingSystems.$inferInsert): Promise<void> {
  await tx.insert(sendingSystems).values(row)
}

/** Returns the sending system with this secret, unless it was revoked. */
export async function findSystemBySecret(queries: Queries, secretHash: Buffer): Promise<StoredSystem | undefined> {
  const [row] = await queries
    .select()
    .from(sendingSystems)
    .where(and(eq(sendingSystems.secretHash, secretHash), isNull(sendingSystems.revokedAt)))
  return row
}

export async function lockSystem(tx: Transaction, id: string): Promise<StoredSystem | undefined> {
  const [row] = await tx.select().from(sendingSystems).where(eq(sendingSystems.id, id)).for('update')
  return row
}

export async function updateSystem(
  tx: Transaction,
  id: string,
  change: Partial<Pick<StoredSystem, 'lastUsedAt' | 'revokedAt'>>,
): Promise<void> {
  await tx.update(sendingSystems).set(change).where(eq(sendingSystems.id, id))
}

/** Returns the newest 200 systems, which are all, because there are only a few programs that send texts. */
export async function findSystems(queries: Queries): Promise<StoredSystem[]> {
  return queries
    .select()
    .from(sendingSystems)
    .orderBy(desc(sendingSystems.createdAt), desc(sendingSystems.id))
    .limit(200)
}
