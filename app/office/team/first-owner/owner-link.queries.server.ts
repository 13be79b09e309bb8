import { boolean, pgTable } from 'drizzle-orm/pg-core'

import { KeyStore } from '#app/identity/keys/one-time-keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

export const staffOwnerLink = pgTable('staff_owner_link', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  keyHash: bytes('key_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const ownerLinkStore = new KeyStore(staffOwnerLink)

/** Stores the hash of a new link and voids the previous link. */
export async function replaceOwnerLink(tx: Transaction, keyHash: Buffer, expiresAt: Date): Promise<void> {
  const link = { keyHash, expiresAt, usedAt: null }
  await tx.insert(staffOwnerLink).values(link).onConflictDoUpdate({ target: staffOwnerLink.onlyOne, set: link })
}
