import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { hashToken, isSameHash } from '#app/data/crypto/tokens.server.ts'
import { isKey } from '#app/identity/keys/one-time-keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const emailChanges = pgTable('agent_email_changes', {
  id: uuid('id').primaryKey(),
  retailerId: uuid('agent_id').notNull(),
  newEmail: personal(text('new_email').notNull(), { label: 'New email' }),
  newEmailKey: personal(text('new_email_key').notNull()),
  oldKeyHash: personal(bytes('old_key_hash').notNull()),
  newKeyHash: personal(bytes('new_key_hash')),
  oldConfirmedAt: personal(instant('old_confirmed_at'), { label: 'Confirmed from the old address' }),
  newConfirmedAt: personal(instant('new_confirmed_at'), { label: 'Confirmed from the new address' }),
  /** When the change takes effect, if staff confirmed for the old address. */
  takesEffectAt: personal(instant('takes_effect_at'), { label: 'Confirmed by staff, takes effect' }),
  stopKeyHash: personal(bytes('stop_key_hash')),
  expiresAt: instant('expires_at').notNull(),
  outcome: text('outcome').$type<'changed' | 'stopped'>(),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Requested' },
  ),
})

export type EmailChange = typeof emailChanges.$inferSelect

const isPending = and(isNull(emailChanges.outcome), gt(emailChanges.expiresAt, sql`now()`))

/** Inserts a change. Returns false if the retailer has a pending one; an expired one is stopped first. */
export async function insertEmailChange(tx: Transaction, change: typeof emailChanges.$inferInsert): Promise<boolean> {
  await tx
    .update(emailChanges)
    .set({ outcome: 'stopped' })
    .where(
      and(
        eq(emailChanges.retailerId, change.retailerId),
        isNull(emailChanges.outcome),
        lte(emailChanges.expiresAt, sql`now()`),
      ),
    )
  const [kept] = await tx.insert(emailChanges).values(change).onConflictDoNothing().returning({ id: emailChanges.id })
  return kept !== undefined
}

/** Returns which of the two addresses got a key. A link that only stops the change goes to the old address. */
export const sideOfKey = ({ newKeyHash }: EmailChange, key: string): 'old' | 'new' =>
  newKeyHash && isSameHash(newKeyHash, hashToken(key)) ? 'new' : 'old'

/** Finds the change of a key, in any state. */
export async function findEmailChangeOfKey(queries: Queries, key: string): Promise<EmailChange | undefined> {
  const { oldKeyHash, newKeyHash, stopKeyHash } = emailChanges
  const [change] = await queries
    .select()
    .from(emailChanges)
    .where(or(...[oldKeyHash, newKeyHash, stopKeyHash].map((column) => isKey(column, key))))
  return change
}

/** Finds a change by its id, if it is pending. */
export async function findPendingEmailChangeById(queries: Queries, id: string): Promise<EmailChange | undefined> {
  const [change] = await queries
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isPending))
  return change
}

/** Stores that staff confirmed a pending change for the old address. Does nothing the second time. */
export async function keepStaffConfirmation(
  tx: Transaction,
  id: string,
  kept: { takesEffectAt: Date; stopKeyHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .update(emailChanges)
    .set(kept)
    .where(and(eq(emailChanges.id, id), isPending, isNull(emailChanges.takesEffectAt)))
}

/** Finds a retailer's pending change. */
export async function findPendingEmailChange(queries: Queries, retailerId: string): Promise<EmailChange | undefined> {
  const [change] = await queries
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.retailerId, retailerId), isPending))
  return change
}

/** Stores one side's confirmation of a pending change. Returns the updated change, or undefined if it is no longer pending. */
export async function keepConfirmation(
  tx: Transaction,
  id: string,
  side: 'old' | 'new',
): Promise<EmailChange | undefined> {
  const [column, before] =
    side === 'old'
      ? (['oldConfirmedAt', emailChanges.oldConfirmedAt] as const)
      : (['newConfirmedAt', emailChanges.newConfirmedAt] as const)
  const [change] = await tx
    .update(emailChanges)
    .set({ [column]: sql`coalesce(${before}, now())` })
    .where(and(eq(emailChanges.id, id), isPending))
    .returning()
  return change
}

/** Ends a pending change. Returns false if it has already ended. */
export async function endEmailChange(tx: Transaction, id: string, outcome: 'changed' | 'stopped'): Promise<boolean> {
  const [ended] = await tx
    .update(emailChanges)
    .set({ outcome })
    .where(and(eq(emailChanges.id, id), isPending))
    .returning({ id: emailChanges.id })
  return ended !== undefined
}
