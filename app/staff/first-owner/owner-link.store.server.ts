import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { boolean, pgTable } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

export const staffOwnerLink = pgTable('staff_owner_link', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  keyHash: bytes('key_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

const isGood = (keyHash: Buffer) =>
  and(eq(staffOwnerLink.keyHash, keyHash), isNull(staffOwnerLink.usedAt), gt(staffOwnerLink.expiresAt, sql`now()`))

/** Keeps the hash of a new link; the one before it is void. */
export async function replaceOwnerLink(tx: Transaction, keyHash: Buffer, expiresAt: Date): Promise<void> {
  const link = { keyHash, expiresAt, usedAt: null }
  await tx.insert(staffOwnerLink).values(link).onConflictDoUpdate({ target: staffOwnerLink.onlyOne, set: link })
}

export async function hasOwnerLink(queries: Queries, keyHash: Buffer): Promise<boolean> {
  const [link] = await queries.select({ onlyOne: staffOwnerLink.onlyOne }).from(staffOwnerLink).where(isGood(keyHash))
  return link !== undefined
}

/** Spends the link: of two requests that use it at once, one gets true. */
export async function spendOwnerLink(tx: Transaction, keyHash: Buffer): Promise<boolean> {
  const [spent] = await tx
    .update(staffOwnerLink)
    .set({ usedAt: sql`now()` })
    .where(isGood(keyHash))
    .returning({ onlyOne: staffOwnerLink.onlyOne })
  return spent !== undefined
}
