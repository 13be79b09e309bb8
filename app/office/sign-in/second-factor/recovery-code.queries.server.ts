import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  codeHash: personal(bytes('code_hash').notNull()),
  keyId: text('key_id').notNull(),
  usedAt: instant('used_at'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export type RecoveryCodeRow = typeof staffRecoveryCodes.$inferSelect

const unusedOf = (staffId: string) => and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt))

/** Replaces all codes of a member, used or not, by the given rows, which may be none. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  staffId: string,
  rows: (typeof staffRecoveryCodes.$inferInsert)[],
): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  if (rows.length > 0) await tx.insert(staffRecoveryCodes).values(rows)
}

export async function findUnusedRecoveryCodes(queries: Queries, staffId: string): Promise<RecoveryCodeRow[]> {
  return queries.select().from(staffRecoveryCodes).where(unusedOf(staffId))
}

export async function countUnusedRecoveryCodes(queries: Queries, staffId: string): Promise<number> {
  const [row] = await queries.select({ left: count() }).from(staffRecoveryCodes).where(unusedOf(staffId))
  return row?.left ?? 0
}

/** Spends a code. Returns false if it was already used. */
export async function spendRecoveryCode(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffRecoveryCodes.id, id), isNull(staffRecoveryCodes.usedAt)))
    .returning({ id: staffRecoveryCodes.id })
  return row !== undefined
}
