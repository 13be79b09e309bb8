import { and, eq, isNull, sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'

import { KeyStore } from '#app/identity/keys/one-time-keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const resetKeys = pgTable('agent_reset_keys', {
  id: uuid('id').primaryKey(),
  retailerId: uuid('agent_id').notNull(),
  keyHash: personal(bytes('key_hash').notNull()),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Requested' },
  ),
})

/** The keys of password reset links. */
export const resetKeyStore = new KeyStore(resetKeys)

/** Stores a key in place of the retailer's unused one. A retailer has at most one unused key. */
export async function replaceResetKey(tx: Transaction, key: typeof resetKeys.$inferInsert): Promise<void> {
  await tx
    .insert(resetKeys)
    .values(key)
    .onConflictDoUpdate({
      target: resetKeys.retailerId,
      targetWhere: isNull(resetKeys.usedAt),
      set: { id: key.id, keyHash: key.keyHash, expiresAt: key.expiresAt, createdAt: sql`now()` },
    })
}

/** Deletes the retailer's unused key. */
export async function endResetKeys(tx: Transaction, retailerId: string): Promise<void> {
  await tx.delete(resetKeys).where(and(eq(resetKeys.retailerId, retailerId), isNull(resetKeys.usedAt)))
}
