import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

import type { AddressState, ContactState, WizardStep } from '../wizard/wizard-state.ts'

export const drafts = pgTable('contract_drafts', {
  newsagencyId: uuid('newsagency_id').primaryKey(),
  version: integer('version').notNull().default(0),
  step: text('step').$type<WizardStep>().notNull().default('contact'),
  contact: jsonb('contact').$type<ContactState>(),
  address: jsonb('address').$type<AddressState>(),
  accountSealed: text('account_sealed'),
  sealedWith: text('sealed_with'),
  contactValid: boolean('contact_valid').notNull().default(false),
  addressValid: boolean('address_valid').notNull().default(false),
  accountValid: boolean('account_valid').notNull().default(false),
  documentId: text('document_id'),
  documentSealed: text('document_sealed'),
  submittedAt: instant('submitted_at'),
  signedAt: instant('signed_at'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
})
export type StoredDraft = typeof drafts.$inferSelect
export type DraftChange = Partial<Omit<typeof drafts.$inferInsert, 'newsagencyId' | 'createdAt'>>

export async function findStoredDraft(queries: Queries, newsagencyId: string): Promise<StoredDraft | undefined> {
  const [row] = await queries.select().from(drafts).where(eq(drafts.newsagencyId, newsagencyId))
  return row
}

/** Keeps what changed; the first time, the draft is made. The caller's transaction holds the shop. */
export async function keepDraft(tx: Transaction, newsagencyId: string, change: DraftChange): Promise<StoredDraft> {
  // The table's checks look at a row that is to be inserted before they look for one that is there.
  await tx.insert(drafts).values({ newsagencyId }).onConflictDoNothing()
  const [row] = await tx
    .update(drafts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(drafts.newsagencyId, newsagencyId))
    .returning()
  if (!row) throw new Error('the draft was not kept')
  return row
}

export async function deleteDraft(tx: Transaction, newsagencyId: string): Promise<void> {
  await tx.delete(drafts).where(eq(drafts.newsagencyId, newsagencyId))
}

/** Sealed with an older key than the newest one. */
export async function findOldDraftSeals(queries: Queries, newestKey: string, most: number): Promise<StoredDraft[]> {
  return queries
    .select()
    .from(drafts)
    .where(and(isNotNull(drafts.sealedWith), sql`${drafts.sealedWith} <> ${newestKey}`))
    .orderBy(asc(drafts.newsagencyId))
    .limit(most)
}

/** Puts new seals in the place of those that were read; nothing when the draft was changed meanwhile. */
export async function resealDraft(
  tx: Transaction,
  { newsagencyId, accountSealed, documentSealed }: StoredDraft,
  seals: Pick<DraftChange, 'accountSealed' | 'documentSealed' | 'sealedWith'>,
): Promise<void> {
  await tx
    .update(drafts)
    .set(seals)
    .where(
      and(
        eq(drafts.newsagencyId, newsagencyId),
        sql`${drafts.accountSealed} is not distinct from ${accountSealed}`,
        sql`${drafts.documentSealed} is not distinct from ${documentSealed}`,
      ),
    )
}
