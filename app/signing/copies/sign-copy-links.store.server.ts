import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { personal } from '#app/platform/personal-data/personal.server.ts'

export const signCopyLinks = pgTable('sign_copy_links', {
  id: uuid('id').primaryKey(),
  documentId: text('document_id').notNull(),
  tokenHash: personal(bytes('token_hash').notNull()),
  recipient: personal(text('recipient').notNull(), { label: 'Sent to' }),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Sent' },
  ),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

type CopyLink = typeof signCopyLinks.$inferSelect

export async function insertCopyLinks(tx: Transaction, links: (typeof signCopyLinks.$inferInsert)[]): Promise<void> {
  await tx.insert(signCopyLinks).values(links)
}

const isGood = (tokenHash: Buffer) =>
  and(eq(signCopyLinks.tokenHash, tokenHash), isNull(signCopyLinks.usedAt), gt(signCopyLinks.expiresAt, sql`now()`))

export async function findCopyLink(queries: Queries, tokenHash: Buffer): Promise<CopyLink | undefined> {
  const [row] = await queries.select().from(signCopyLinks).where(isGood(tokenHash))
  return row
}

/** The link, spent; undefined when it was, or its time is over. */
export async function spendCopyLink(tx: Transaction, tokenHash: Buffer): Promise<CopyLink | undefined> {
  const [row] = await tx
    .update(signCopyLinks)
    .set({ usedAt: sql`now()` })
    .where(isGood(tokenHash))
    .returning()
  return row
}
