import { createHash } from 'node:crypto'

import { eq, lt, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

export const staffSignInFailures = pgTable('staff_sign_in_failures', {
  emailHash: bytes('email_hash').primaryKey(),
  inARow: integer('in_a_row').notNull(),
  lockedUntil: instant('locked_until'),
  lastAt: instant('last_at')
    .notNull()
    .default(sql`now()`),
})

const hashOf = (key: string) => createHash('sha256').update(key).digest()

export async function findLockedUntil(queries: Queries, key: string): Promise<Date | undefined> {
  const [row] = await queries
    .select({ lockedUntil: staffSignInFailures.lockedUntil })
    .from(staffSignInFailures)
    .where(eq(staffSignInFailures.emailHash, hashOf(key)))
  return row?.lockedUntil ?? undefined
}

/** Counts a failure and returns how many there are in a row. The row stays locked for this transaction. */
export async function countFailure(tx: Transaction, key: string): Promise<number> {
  const [row] = await tx
    .insert(staffSignInFailures)
    .values({ emailHash: hashOf(key), inARow: 1 })
    .onConflictDoUpdate({
      target: staffSignInFailures.emailHash,
      set: { inARow: sql`${staffSignInFailures.inARow} + 1`, lastAt: sql`now()` },
    })
    .returning({ inARow: staffSignInFailures.inARow })
  return row?.inARow ?? 1
}

export async function keepLockedUntil(tx: Transaction, key: string, lockedUntil: Date): Promise<void> {
  await tx
    .update(staffSignInFailures)
    .set({ lockedUntil })
    .where(eq(staffSignInFailures.emailHash, hashOf(key)))
}

export async function forgetFailures(tx: Transaction, key: string): Promise<void> {
  await tx.delete(staffSignInFailures).where(eq(staffSignInFailures.emailHash, hashOf(key)))
}

/** Forgets rows a day after the last failure: the longest delay is an hour. */
export async function deleteOldFailures(queries: Queries): Promise<void> {
  await queries.delete(staffSignInFailures).where(lt(staffSignInFailures.lastAt, sql`now() - interval '1 day'`))
}
