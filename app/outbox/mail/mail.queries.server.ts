import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { isOldText } from '#app/data/crypto/reencrypt.server.ts'
import { instant, searchVector } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import type { MailState } from './mail.ts'

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  template: text('template').notNull(),
  data: personal(jsonb('data').$type<Record<string, unknown>>().notNull()),
  subject: personal(text('subject').notNull(), { label: 'Subject' }),
  toName: personal(text('to_name').notNull(), { label: 'To' }),
  toAddress: personal(text('to_address').notNull(), { label: 'Address' }),
  replyTo: personal(text('reply_to'), { label: 'Reply to' }),
  html: personal(text('html')),
  plainText: personal(text('plain_text'), { label: 'Text' }),
  state: text('state').$type<MailState>().notNull().default('queued'),
  transport: text('transport').$type<'smtp' | 'outbox'>(),
  attempts: integer('attempts').notNull().default(0),
  lastError: personal(text('last_error')),
  nextAttemptAt: instant('next_attempt_at'),
  sentAt: personal(instant('sent_at'), { label: 'Sent' }),
  aboutKind: text('about_kind'),
  aboutId: uuid('about_id'),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Created' },
  ),
  search: personal(searchVector('search').generatedAlwaysAs(sql``)),
})

export type StoredMail = typeof mails.$inferSelect

export async function findMail(queries: Queries, id: string): Promise<StoredMail | undefined> {
  const [mail] = await queries.select().from(mails).where(eq(mails.id, id))
  return mail
}

/** Returns the mail, locked for this transaction. */
export async function lockMail(tx: Transaction, id: string): Promise<StoredMail | undefined> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail
}

const isUnsent = inArray(mails.state, ['queued', 'retrying'])

/** Returns the mail, locked for this transaction; undefined when it is not waiting to be sent. */
export async function lockUnsentMail(tx: Transaction, id: string): Promise<StoredMail | undefined> {
  const [mail] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isUnsent))
    .for('update')
  return mail
}

/** Whether a mail waits for its start time, so that it can still be withdrawn. */
const waitsForItsTime = and(eq(mails.state, 'queued'), isNotNull(mails.nextAttemptAt))

export const isForLater = ({ state, nextAttemptAt }: StoredMail): boolean =>
  state === 'queued' && nextAttemptAt !== null

/** Marks a mail that waits for its start time as being sent. Returns false if it was withdrawn or marked before. */
export async function claimMail(tx: Transaction, id: string): Promise<boolean> {
  const claimed = await tx
    .update(mails)
    .set({ nextAttemptAt: null })
    .where(and(eq(mails.id, id), waitsForItsTime))
    .returning({ id: mails.id })
  return claimed.length > 0
}

/** Withdraws the mails about a record that wait for this time: deletes them, so that their jobs find nothing. Returns their number. */
export async function withdrawMails(
  tx: Transaction,
  { kind, id, until }: { kind: string; id: string; until: Date },
): Promise<number> {
  const withdrawn = await tx
    .delete(mails)
    .where(and(eq(mails.aboutKind, kind), eq(mails.aboutId, id), eq(mails.nextAttemptAt, until), waitsForItsTime))
    .returning({ id: mails.id })
  return withdrawn.length
}

/** The transport of a sent mail, and its body unless that is not stored. */
type Sent = { transport: 'smtp' | 'outbox'; body?: { html: string; plainText: string } | undefined }

/** Marks a mail as sent, unless it is already marked as sent or failed. */
export async function markSent(queries: Queries, id: string, { transport, body }: Sent): Promise<void> {
  await queries
    .update(mails)
    .set({
      ...(body && { html: body.html, plainText: body.plainText }),
      state: 'sent',
      transport,
      sentAt: sql`now()`,
      attempts: sql`${mails.attempts} + 1`,
      lastError: null,
      nextAttemptAt: null,
    })
    .where(and(eq(mails.id, id), isUnsent))
}

/** Records a failed try and the time of the next one. */
export async function markRetrying(tx: Transaction, id: string, error: string, nextAttemptAt: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'retrying', attempts: sql`${mails.attempts} + 1`, lastError: error, nextAttemptAt })
    .where(eq(mails.id, id))
}

/** Records a failed try after which there is no further one. */
export async function markFailed(tx: Transaction, id: string, error: string): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'failed', attempts: sql`${mails.attempts} + 1`, lastError: error, nextAttemptAt: null })
    .where(eq(mails.id, id))
}

/** Resets a mail to its state before the first try. */
export async function markQueued(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'queued', attempts: 0, lastError: null, nextAttemptAt: null })
    .where(eq(mails.id, id))
}

/** Records that a mail bounced or was reported as spam, and why. */
export async function markReturned(
  tx: Transaction,
  id: string,
  state: 'bounced' | 'complained',
  reason: string,
): Promise<void> {
  await tx.update(mails).set({ state, lastError: reason, nextAttemptAt: null }).where(eq(mails.id, id))
}

/** Records that waiting mails are due now. */
export async function markDue(tx: Transaction, ids: readonly string[]): Promise<void> {
  const those = sql`${mails.id} = any(${sql.param(ids)}::uuid[])`
  await tx
    .update(mails)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(mails.state, 'retrying'), those))
}

/** Returns the mails about a record, newest first. */
export async function findMailsAbout(queries: Queries, kind: string, id: string): Promise<StoredMail[]> {
  return queries
    .select()
    .from(mails)
    .where(and(eq(mails.aboutKind, kind), eq(mails.aboutId, id)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
}

/** Locks mails whose data were encrypted with an older key. */
export async function findOldEncryptedMails(
  tx: Transaction,
  newestKey: string,
  most: number,
): Promise<Pick<StoredMail, 'id' | 'data'>[]> {
  return tx
    .select({ id: mails.id, data: mails.data })
    .from(mails)
    .where(isOldText(sql`${mails.data} ->> 'sealed'`, newestKey))
    .orderBy(mails.id)
    .limit(most)
    .for('update')
}

export async function reencryptMail(tx: Transaction, id: string, data: StoredMail['data']): Promise<void> {
  await tx.update(mails).set({ data }).where(eq(mails.id, id))
}
