import { and, count, eq, gt, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { passkeyColumns } from '#app/platform/passkeys/passkey-columns.server.ts'

import type { PasskeyPurpose } from './passkey.ts'

export const staffPasskeys = pgTable('staff_passkeys', { ...passkeyColumns(), staffId: uuid('staff_id').notNull() })

export const staffPasskeyChallenges = pgTable('staff_passkey_challenges', {
  sessionId: uuid('session_id').primaryKey(),
  purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export type StaffPasskey = typeof staffPasskeys.$inferSelect

/** Keeps what a session's device is asked to sign; it replaces what was asked before. */
export async function keepChallenge(tx: Transaction, row: typeof staffPasskeyChallenges.$inferInsert): Promise<void> {
  await tx
    .insert(staffPasskeyChallenges)
    .values(row)
    .onConflictDoUpdate({ target: staffPasskeyChallenges.sessionId, set: row })
}

/** Spends the challenge of a session: of two answers to it one gets it, and none gets it after its five minutes. */
export async function spendChallenge(
  tx: Transaction,
  sessionId: string,
  purpose: PasskeyPurpose,
): Promise<string | undefined> {
  const [spent] = await tx
    .delete(staffPasskeyChallenges)
    .where(
      and(
        eq(staffPasskeyChallenges.sessionId, sessionId),
        eq(staffPasskeyChallenges.purpose, purpose),
        gt(staffPasskeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: staffPasskeyChallenges.challenge })
  return spent?.challenge
}

/** A member's passkeys, the oldest first. */
export async function findPasskeysOf(queries: Queries, staffId: string): Promise<StaffPasskey[]> {
  return queries
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(staffPasskeys.createdAt, staffPasskeys.id)
}

/** How many passkeys each member has; those without one are not in it. */
export async function countPasskeys(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .select({ staffId: staffPasskeys.staffId, passkeys: count() })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staffId)
  return new Map(rows.map(({ staffId, passkeys }) => [staffId, passkeys]))
}

/** Keeps a new passkey; false when its credential is registered already. */
export async function insertPasskey(tx: Transaction, row: typeof staffPasskeys.$inferInsert): Promise<boolean> {
  const [inserted] = await tx
    .insert(staffPasskeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id })
  return inserted !== undefined
}

/** A member's passkey with that credential, locked for this transaction. */
export async function lockPasskey(
  tx: Transaction,
  staffId: string,
  credentialId: string,
): Promise<StaffPasskey | undefined> {
  const [row] = await tx
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.staffId, staffId), eq(staffPasskeys.credentialId, credentialId)))
    .for('update')
  return row
}

/** Notes a use of a passkey that is locked, and how far its device counts. */
export async function markPasskeyUsed(tx: Transaction, id: string, counter: number): Promise<void> {
  await tx
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(eq(staffPasskeys.id, id))
}

export async function keepPasskeyName(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.update(staffPasskeys).set({ name }).where(eq(staffPasskeys.id, id))
}

export async function deletePasskey(tx: Transaction, staffId: string, id: string): Promise<StaffPasskey | undefined> {
  const [row] = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning()
  return row
}

export async function deletePasskeysOf(tx: Transaction, staffId: string): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
}
