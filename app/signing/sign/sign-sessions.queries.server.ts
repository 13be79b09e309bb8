import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

export const signSessions = pgTable('sign_sessions', {
  id: uuid('id').primaryKey(),
  documentId: text('document_id').notNull(),
  /** One of the people who sign after the first signer; null for the first signer. */
  cosignerId: uuid('cosigner_id'),
  tokenHash: personal(bytes('token_hash').notNull()),
  cookieHash: personal(bytes('cookie_hash').notNull()),
  isReadOnly: boolean('is_read_only').notNull(),
  ip: personal(text('ip').notNull(), { label: 'IP address' }),
  userAgent: personal(text('user_agent').notNull(), { label: 'Browser' }),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Started' },
  ),
  openedAt: instant('opened_at'),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
})

export type StoredSession = typeof signSessions.$inferSelect

export async function insertSession(tx: Transaction, session: typeof signSessions.$inferInsert): Promise<void> {
  await tx.insert(signSessions).values(session)
}

/** Revokes the sessions of a document: of one of its signers (null: the first), whose newest one alone may be valid, or of all. */
export async function revokeSessions(tx: Transaction, documentId: string, cosignerId?: string | null): Promise<void> {
  const { documentId: of, cosignerId: whose, revokedAt } = signSessions
  const isTheirs = cosignerId === null ? isNull(whose) : cosignerId && eq(whose, cosignerId)
  await tx
    .update(signSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(of, documentId), isTheirs || undefined, isNull(revokedAt)))
}

/** Returns the open session with both secrets; one of them is not enough. */
export async function findSession(
  queries: Queries,
  { tokenHash, cookieHash }: { tokenHash: Buffer; cookieHash: Buffer },
): Promise<StoredSession | undefined> {
  const [row] = await queries
    .select()
    .from(signSessions)
    .where(
      and(
        eq(signSessions.tokenHash, tokenHash),
        eq(signSessions.cookieHash, cookieHash),
        isNull(signSessions.revokedAt),
        gt(signSessions.expiresAt, sql`now()`),
      ),
    )
  return row
}

/** Returns the open session of a browser's cookie alone: enough to download a copy, not to sign. */
export async function findSessionByCookie(queries: Queries, cookieHash: Buffer): Promise<StoredSession | undefined> {
  const [row] = await queries
    .select()
    .from(signSessions)
    .where(
      and(
        eq(signSessions.cookieHash, cookieHash),
        isNull(signSessions.revokedAt),
        gt(signSessions.expiresAt, sql`now()`),
      ),
    )
  return row
}

export async function markOpened(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(signSessions)
    .set({ openedAt: sql`now()` })
    .where(and(eq(signSessions.id, id), isNull(signSessions.openedAt)))
}
