import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { passkeyColumns } from '#app/platform/passkeys/passkey-columns.server.ts'

export const agentPasskeys = pgTable('agent_passkeys', { ...passkeyColumns(), agentId: uuid('agent_id').notNull() })

export const agentPasskeyChallenges = pgTable('agent_passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  sessionId: uuid('session_id'),
  expiresAt: instant('expires_at').notNull(),
})

export type AgentPasskey = typeof agentPasskeys.$inferSelect

/** Keeps what a device is asked to sign: for a log-in, or for a new passkey of a session, whose earlier question is over. */
export async function keepChallenge(tx: Transaction, row: typeof agentPasskeyChallenges.$inferInsert): Promise<void> {
  if (row.sessionId) await tx.delete(agentPasskeyChallenges).where(eq(agentPasskeyChallenges.sessionId, row.sessionId))
  await tx.insert(agentPasskeyChallenges).values(row)
}

/**
 * Spends a challenge of this session or, without one, of a log-in: of two answers to it one gets it, and none gets it after its
 * minutes. False when there is none.
 */
export async function spendChallenge(tx: Transaction, challenge: string, sessionId?: string): Promise<boolean> {
  const { sessionId: column } = agentPasskeyChallenges
  const [spent] = await tx
    .delete(agentPasskeyChallenges)
    .where(
      and(
        eq(agentPasskeyChallenges.challenge, challenge),
        sessionId === undefined ? isNull(column) : eq(column, sessionId),
        gt(agentPasskeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: agentPasskeyChallenges.challenge })
  return spent !== undefined
}

/** An agent's passkeys, the oldest first. */
export async function findPasskeysOf(queries: Queries, agentId: string): Promise<AgentPasskey[]> {
  return queries
    .select()
    .from(agentPasskeys)
    .where(eq(agentPasskeys.agentId, agentId))
    .orderBy(agentPasskeys.createdAt, agentPasskeys.id)
}

export async function countPasskeysOf(queries: Queries, agentId: string): Promise<number> {
  const [row] = await queries
    .select({ passkeys: count() })
    .from(agentPasskeys)
    .where(eq(agentPasskeys.agentId, agentId))
  return row?.passkeys ?? 0
}

/** The passkey of that credential, whoever's it is. */
export async function findPasskeyOfCredential(
  queries: Queries,
  credentialId: string,
): Promise<AgentPasskey | undefined> {
  const [row] = await queries.select().from(agentPasskeys).where(eq(agentPasskeys.credentialId, credentialId))
  return row
}

/** Keeps a new passkey; false when its credential is registered already. */
export async function insertPasskey(tx: Transaction, row: typeof agentPasskeys.$inferInsert): Promise<boolean> {
  const [inserted] = await tx
    .insert(agentPasskeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: agentPasskeys.id })
  return inserted !== undefined
}

/** Notes a use, and how far the device counts. */
export async function markPasskeyUsed(tx: Transaction, id: string, counter: number): Promise<void> {
  await tx
    .update(agentPasskeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(eq(agentPasskeys.id, id))
}

export async function keepPasskeyName(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.update(agentPasskeys).set({ name }).where(eq(agentPasskeys.id, id))
}

export async function deletePasskey(tx: Transaction, id: string): Promise<void> {
  await tx.delete(agentPasskeys).where(eq(agentPasskeys.id, id))
}

/** Returns how many there were. */
export async function deletePasskeysOf(tx: Transaction, agentId: string): Promise<number> {
  const deleted = await tx
    .delete(agentPasskeys)
    .where(eq(agentPasskeys.agentId, agentId))
    .returning({ id: agentPasskeys.id })
  return deleted.length
}
