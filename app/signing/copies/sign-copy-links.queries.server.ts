import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { KeyStore } from '#app/identity/keys/one-time-keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const signCopyLinks = pgTable('sign_copy_links', {
  id: uuid('id').primaryKey(),
  documentId: text('document_id').notNull(),
  keyHash: personal(bytes('token_hash').notNull()),
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

export const copyLinkKeys = new KeyStore(signCopyLinks)

export async function insertCopyLinks(tx: Transaction, links: (typeof signCopyLinks.$inferInsert)[]): Promise<void> {
  await tx.insert(signCopyLinks).values(links)
}
