import { createHash } from 'node:crypto'

import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'

import { bytes, instant } from '../database/columns.server.ts'
import type { Queries, Transaction } from '../database/database.server.ts'
import type { Figure } from '../figures.server.ts'

/** Who tried, and from which block of network addresses (decision 8). */
export type Attempt = { email: string; place: string }

const hashOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest().subarray(0, 16)

/** The email's half first: all places of one email stand together. */
const keyOf = ({ email, place }: Attempt) => Buffer.concat([hashOf(email), hashOf(place)])

/**
 * Failed sign-ins in a row, in a table of their own for staff and for agents. Nobody can read from it who tried. After
 * `shutAfter` only a new password opens the account again from that place (rule AC25).
 */
export function failureStore(table: 'staff_sign_in_failures' | 'agent_log_in_failures', shutAfter?: number) {
  const failures = pgTable(table, {
    emailHash: bytes('email_hash').primaryKey(),
    inARow: integer('in_a_row').notNull(),
    lockedUntil: instant('locked_until'),
    lastAt: instant('last_at')
      .notNull()
      .default(sql`now()`),
  })
  const isOf = (attempt: Attempt) => eq(failures.emailHash, keyOf(attempt))
  return {
    failures,
    shutAfter: shutAfter ?? Number.POSITIVE_INFINITY,
    async find(queries: Queries, attempt: Attempt): Promise<{ inARow: number; lockedUntil: Date | null } | undefined> {
      const { inARow, lockedUntil } = failures
      const [row] = await queries.select({ inARow, lockedUntil }).from(failures).where(isOf(attempt))
      return row
    },
    /** Counts a failure and returns how many there are in a row. The row stays locked for this transaction. */
    async count(tx: Transaction, attempt: Attempt): Promise<number> {
      const [row] = await tx
        .insert(failures)
        .values({ emailHash: keyOf(attempt), inARow: 1 })
        .onConflictDoUpdate({
          target: failures.emailHash,
          set: { inARow: sql`${failures.inARow} + 1`, lastAt: sql`now()` },
        })
        .returning({ inARow: failures.inARow })
      return row?.inARow ?? 1
    },
    async lockUntil(tx: Transaction, attempt: Attempt, lockedUntil: Date): Promise<void> {
      await tx.update(failures).set({ lockedUntil }).where(isOf(attempt))
    },
    async forget(tx: Transaction, attempt: Attempt): Promise<void> {
      await tx.delete(failures).where(isOf(attempt))
    },
    /** Whoever chose a new password may use it from wherever they are. */
    async forgetEverywhere(tx: Transaction, email: string): Promise<void> {
      const half = hashOf(email)
      const [first, last] = [Buffer.concat([half, Buffer.alloc(16)]), Buffer.concat([half, Buffer.alloc(16, 255)])]
      await tx.delete(failures).where(and(gte(failures.emailHash, first), lte(failures.emailHash, last)))
    },
    /** The failures in a row of all who failed within the hour. */
    figure: (name: string, help: string): Figure => ({
      name,
      help,
      rows: sql`select null, coalesce(sum(${failures.inARow}), 0) from ${failures} where ${failures.lastAt} > now() - interval '1 hour'`,
    }),
  }
}

export type FailureStore = ReturnType<typeof failureStore>
