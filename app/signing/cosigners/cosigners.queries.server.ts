import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'
import { KeyStore } from '#app/identity/keys/one-time-keys.server.ts'

import type { Capacity } from '../signing.ts'

export const signCosigners = pgTable('sign_cosigners', {
  id: uuid('id').primaryKey(),
  documentId: text('document_id').notNull(),
  position: integer('position').notNull(),
  firstName: personal(text('first_name').notNull(), { label: 'Given name', becomes: `'Erased'` }),
  lastName: personal(text('last_name').notNull(), { label: 'Surname', becomes: `''` }),
  email: personal(text('email').notNull(), { label: 'Email', becomes: `''`, is: 'email' }),
  emailKey: personal(text('email_key').notNull(), { becomes: `''` }),
  keyHash: personal(bytes('key_hash')),
  expiresAt: instant('expires_at'),
  usedAt: instant('used_at'),
  askedAt: personal(instant('asked_at'), { label: 'Asked to sign' }),
  capacity: personal(text('capacity').$type<Capacity>(), { label: 'Signed as' }),
  signedAt: personal(instant('signed_at'), { label: 'Signed' }),
  replacedAt: instant('replaced_at'),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Added' },
  ),
})

/** The links of the mails. A link opens one session. */
export const cosignerKeys = new KeyStore(signCosigners, isNull(signCosigners.replacedAt))

export type StoredCosigner = typeof signCosigners.$inferSelect

export async function insertCosigners(tx: Transaction, rows: (typeof signCosigners.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(signCosigners).values(rows)
}

export async function updateCosigner(
  tx: Transaction,
  id: string,
  change: Partial<typeof signCosigners.$inferInsert>,
): Promise<void> {
  await tx.update(signCosigners).set(change).where(eq(signCosigners.id, id))
}

/** Returns the people who sign a document after its first signer, in order, without those who were replaced. */
export async function findCosigners(queries: Queries, documentId: string): Promise<StoredCosigner[]> {
  const { documentId: of, replacedAt, position } = signCosigners
  return queries
    .select()
    .from(signCosigners)
    .where(and(eq(of, documentId), isNull(replacedAt)))
    .orderBy(asc(position))
}

/** Finds a person who signs, also one who was replaced. */
export async function findCosigner(queries: Queries, id: string): Promise<StoredCosigner | undefined> {
  const [row] = await queries.select().from(signCosigners).where(eq(signCosigners.id, id))
  return row
}
