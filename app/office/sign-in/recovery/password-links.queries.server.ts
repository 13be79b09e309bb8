import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'

import { KeyStore } from '#app/identity/keys/one-time-keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import { staff, type StaffMember } from '../../team/members/staff.queries.server.ts'

export const passwordLinks = pgTable('staff_password_links', {
  staffId: uuid('staff_id').primaryKey(),
  keyHash: personal(bytes('key_hash').notNull()),
  removesFactor: boolean('removes_factor').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export type PasswordLink = typeof passwordLinks.$inferSelect

const passwordLinkKeys = new KeyStore(passwordLinks)
const isValid = gt(passwordLinks.expiresAt, sql`now()`)

/**
 * Stores the hash of a link and voids the member's previous link. Returns false if a valid link of `npm run owner-link` exists: a mailed
 * link, which a stranger can request, does not replace it.
 */
export async function replacePasswordLink(tx: Transaction, link: PasswordLink): Promise<boolean> {
  const mayReplace = sql`(${link.removesFactor} or not (${passwordLinks.removesFactor} and ${isValid}))`
  const [stored] = await tx
    .insert(passwordLinks)
    .values(link)
    .onConflictDoUpdate({ target: passwordLinks.staffId, set: link, setWhere: mayReplace })
    .returning({ staffId: passwordLinks.staffId })
  return stored !== undefined
}

/** Returns the valid link of a key with its member, unless the member was disabled. Does not spend the link. */
export async function findPasswordLink(
  queries: Queries,
  key: string,
): Promise<{ link: PasswordLink; holder: StaffMember } | undefined> {
  const [found] = await queries
    .select({ link: passwordLinks, holder: staff })
    .from(passwordLinks)
    .innerJoin(staff, eq(staff.id, passwordLinks.staffId))
    .where(and(passwordLinkKeys.isGood(key), isNull(staff.disabledAt)))
  return found
}

/** Deletes the link of a member, if any. */
export async function deletePasswordLink(tx: Transaction, staffId: string): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.staffId, staffId))
}
