import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

const resetKeys = pgTable('agent_reset_keys', {
  id: uuid('id').primaryKey(),
  agentId: uuid('agent_id').notNull(),
  keyHash: bytes('key_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

const isGood = and(isNull(resetKeys.usedAt), gt(resetKeys.expiresAt, sql`now()`))

/** Keeps a key in the place of the one that the agent was sent before: an agent has one that is not used. */
export async function replaceResetKey(tx: Transaction, key: typeof resetKeys.$inferInsert): Promise<void> {
  await tx
    .insert(resetKeys)
    .values(key)
    .onConflictDoUpdate({
      target: resetKeys.agentId,
      targetWhere: isNull(resetKeys.usedAt),
      set: { id: key.id, keyHash: key.keyHash, expiresAt: key.expiresAt, createdAt: sql`now()` },
    })
}

/** Whose key it is, while it is good. */
export async function findResetKey(queries: Queries, keyHash: Buffer): Promise<{ agentId: string } | undefined> {
  const [row] = await queries
    .select({ agentId: resetKeys.agentId })
    .from(resetKeys)
    .where(and(eq(resetKeys.keyHash, keyHash), isGood))
  return row
}

/** Uses a key up; false when somebody was faster, or it is not good any more. */
export async function useResetKey(tx: Transaction, keyHash: Buffer): Promise<boolean> {
  const [row] = await tx
    .update(resetKeys)
    .set({ usedAt: sql`now()` })
    .where(and(eq(resetKeys.keyHash, keyHash), isGood))
    .returning({ id: resetKeys.id })
  return row !== undefined
}

/** A key that was mailed and not used opens nothing any more. */
export async function endResetKeys(tx: Transaction, agentId: string): Promise<void> {
  await tx.delete(resetKeys).where(and(eq(resetKeys.agentId, agentId), isNull(resetKeys.usedAt)))
}
