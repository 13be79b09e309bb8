import { and, eq, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import { type AddressMark, type FeedbackKind, withinDays } from './address-mark.ts'

export const mailAddresses = pgTable('mail_addresses', {
  id: uuid('id').primaryKey(),
  addressHash: personal(bytes('address_hash').notNull()),
  mark: text('mark').$type<AddressMark>(),
  diagnostic: personal(text('diagnostic').notNull()),
  markedAt: instant('marked_at'),
  liftedAt: instant('lifted_at'),
})

export const mailFeedback = pgTable('mail_feedback', {
  id: uuid('id').primaryKey(),
  said: bytes('said').notNull(),
  mailId: uuid('mail_id'),
  addressHash: personal(bytes('address_hash').notNull()),
  kind: text('kind').$type<FeedbackKind>().notNull(),
  happenedAt: instant('happened_at').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

type StoredAddress = typeof mailAddresses.$inferSelect
type MarkedAddress = StoredAddress & { mark: AddressMark; markedAt: Date }

/** Hashes the normalised address. */
const hashOf = (address: string): Buffer => hashToken(emailKey(address))

/** Returns an address with its mark, if it has one. */
export async function findMarkedAddress(queries: Queries, address: string): Promise<MarkedAddress | undefined> {
  const [row] = await queries
    .select()
    .from(mailAddresses)
    .where(eq(mailAddresses.addressHash, hashOf(address)))
  return row?.mark && row.markedAt ? { ...row, mark: row.mark, markedAt: row.markedAt } : undefined
}

type Feedback = { said: Buffer; mailId: string | null; address: string; kind: FeedbackKind; happenedAt: Date }

/** Stores a report about a mail. Returns false if the same report was stored before. */
export async function insertFeedback(tx: Transaction, { address, ...feedback }: Feedback): Promise<boolean> {
  const kept = await tx
    .insert(mailFeedback)
    .values({ id: newId(), addressHash: hashOf(address), ...feedback })
    .onConflictDoNothing({ target: mailFeedback.said })
    .returning({ id: mailFeedback.id })
  return kept.length > 0
}

/** Returns the row of an address, locked for this transaction. Creates it if missing. */
export async function lockAddress(tx: Transaction, address: string): Promise<StoredAddress> {
  const addressHash = hashOf(address)
  await tx
    .insert(mailAddresses)
    .values({ id: newId(), addressHash, diagnostic: '' })
    .onConflictDoNothing({ target: mailAddresses.addressHash })
  const [row] = await tx.select().from(mailAddresses).where(eq(mailAddresses.addressHash, addressHash)).for('update')
  if (!row) throw new Error('an address was not kept')
  return row
}

/** Counts the days (UTC) on which mails to a locked address bounced temporarily, since its mark was last lifted. */
export async function countBounceDays(
  tx: Transaction,
  { addressHash, liftedAt }: StoredAddress,
  until: Date,
): Promise<number> {
  const from = new Date(until.getTime() - withinDays * 86_400_000)
  const [row] = await tx
    .select({ days: sql<number>`count(distinct (${mailFeedback.happenedAt} at time zone 'UTC')::date)::int` })
    .from(mailFeedback)
    .where(
      and(
        eq(mailFeedback.addressHash, addressHash),
        eq(mailFeedback.kind, 'bounce-temporary'),
        sql`${mailFeedback.happenedAt} between ${from.toISOString()} and ${until.toISOString()}`,
        liftedAt ? sql`${mailFeedback.createdAt} > ${liftedAt.toISOString()}` : undefined,
      ),
    )
  return row?.days ?? 0
}

export async function markAddress(tx: Transaction, id: string, mark: AddressMark, diagnostic: string): Promise<void> {
  await tx
    .update(mailAddresses)
    .set({ mark, diagnostic, markedAt: sql`now()` })
    .where(eq(mailAddresses.id, id))
}

/** Removes the mark of an address. Later bounces are counted from now on. */
export async function liftMark(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(mailAddresses)
    .set({ mark: null, diagnostic: '', markedAt: null, liftedAt: sql`now()` })
    .where(eq(mailAddresses.id, id))
}
