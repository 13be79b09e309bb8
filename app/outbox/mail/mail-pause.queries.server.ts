import { and, inArray, lte } from 'drizzle-orm'
import { boolean, pgTable } from 'drizzle-orm/pg-core'

import { instant } from '#app/data/database/columns.server.ts'
import type { PlainConnection, Queries, Transaction } from '#app/data/database/database.server.ts'
import { mails } from './mail.queries.server.ts'

const mailHold = pgTable('mail_hold', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  backupTakenAt: instant('backup_taken_at').notNull(),
  heldAt: instant('held_at').notNull().defaultNow(),
})

/** Pauses outgoing mail from now on: mails written until `backupTakenAt` may have been sent by the original installation. */
export async function pauseMail(connection: PlainConnection, backupTakenAt: string): Promise<void> {
  await connection.rows(
    `insert into mail_hold (backup_taken_at) values ($1)
     on conflict (only_row) do update set backup_taken_at = excluded.backup_taken_at, held_at = excluded.held_at`,
    [backupTakenAt],
  )
}

export async function isMailPaused(queries: Queries): Promise<boolean> {
  return (await queries.select({ heldAt: mailHold.heldAt }).from(mailHold)).length > 0
}

/** Ends the pause. Returns the time until which the original may have sent mails; undefined if mail was not paused. */
export async function resumeMail(tx: Transaction): Promise<Date | undefined> {
  const [row] = await tx.delete(mailHold).returning({ backupTakenAt: mailHold.backupTakenAt })
  return row?.backupTakenAt
}

/** Marks mails that were written until `until` and are still waiting as failed, so that staff can send them one by one. */
export async function giveUpMailsUntil(tx: Transaction, until: Date): Promise<number> {
  const waiting = inArray(mails.state, ['queued', 'retrying'])
  const given = await tx
    .update(mails)
    .set({ state: 'failed', lastError: 'Kept back after a restore: it may have been sent before', nextAttemptAt: null })
    .where(and(waiting, lte(mails.createdAt, until)))
    .returning({ id: mails.id })
  return given.length
}
