import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { KeyStore } from '#app/identity/keys/one-time-keys.server.ts'
import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'

import type { Role } from '../../roles/roles.ts'

export const staffInvitations = pgTable('staff_invitations', {
  id: uuid('id').primaryKey(),
  name: personal(text('name').notNull(), { label: 'Name' }),
  email: personal(text('email').notNull(), { label: 'Email' }),
  role: personal(text('role').$type<Role>().notNull(), { label: 'Role' }),
  keyHash: personal(bytes('key_hash').notNull()),
  invitedBy: uuid('invited_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
  sentAt: personal(
    instant('sent_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Sent' },
  ),
  usedAt: instant('used_at'),
  withdrawnAt: instant('withdrawn_at'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export type StaffInvitation = typeof staffInvitations.$inferSelect

export const isOpen = ({ usedAt, withdrawnAt }: Pick<StaffInvitation, 'usedAt' | 'withdrawnAt'>): boolean =>
  usedAt === null && withdrawnAt === null

/** Neither used nor withdrawn. An expired invitation is open too, and can be sent again. */
const matchesOpen = and(isNull(staffInvitations.usedAt), isNull(staffInvitations.withdrawnAt))

export const staffInvitationKeys = new KeyStore(staffInvitations, isNull(staffInvitations.withdrawnAt))

/** Stores an invitation. Returns false if its address already has an open one. */
export async function insertStaffInvitation(
  tx: Transaction,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<boolean> {
  const [row] = await tx
    .insert(staffInvitations)
    .values(invitation)
    .onConflictDoNothing()
    .returning({ id: staffInvitations.id })
  return row !== undefined
}

/** Returns the open invitations that match a search, or all, the newest first. */
export async function findOpenInvitations(queries: Queries, search = ''): Promise<StaffInvitation[]> {
  const words = sql`search_words(concat_ws(' ', ${staffInvitations.name}, ${staffInvitations.email}))`
  return queries
    .select()
    .from(staffInvitations)
    .where(and(matchesOpen, matchesSearch(words, search)))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id))
}

export async function lockStaffInvitation(tx: Transaction, id: string): Promise<StaffInvitation | undefined> {
  const [row] = await tx.select().from(staffInvitations).where(eq(staffInvitations.id, id)).for('update')
  return row
}

export async function updateStaffInvitation(
  tx: Transaction,
  id: string,
  change: Partial<StaffInvitation>,
): Promise<void> {
  await tx.update(staffInvitations).set(change).where(eq(staffInvitations.id, id))
}
