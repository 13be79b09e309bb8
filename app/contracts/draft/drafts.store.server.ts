import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { reseal } from '#app/platform/crypto/reseal.server.ts'
import { sealJson, unsealJson } from '#app/platform/crypto/sealed-json.server.ts'
import { instant, parsedJson } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import { personal } from '#app/platform/personal-data/personal.server.ts'

import { type AccountState, type WizardState, wizardSteps } from '../wizard/wizard-state.ts'
import { storedAccount, storedAddress, storedContact, storedSections } from './draft.schema.ts'

/**
 * One draft for each store. The columns `…_sealed` are encrypted with the key that `sealed_with` names: the account section,
 * because of its bank details, and a snapshot of all sections from when the document to sign was made.
 */
export const drafts = pgTable('contract_drafts', {
  newsagencyId: uuid('newsagency_id').primaryKey(),
  version: integer('version').notNull().default(0),
  /**
   * The step that its writer said they were on, kept for other clients of the API and given back to them. Nothing of ours goes by it:
   * the wizard opens on the first screen that is not done (`resume`), and reminders name its step (`findWaitingStep`).
   */
  step: text('step', { enum: wizardSteps }).notNull().default('contact'),
  contact: personal(parsedJson('contact', storedContact), { label: 'Contact' }),
  address: personal(parsedJson('address', storedAddress), { label: 'Address' }),
  accountSealed: personal(text('account_sealed')),
  sealedWith: text('sealed_with'),
  contactValid: boolean('contact_valid').notNull().default(false),
  addressValid: boolean('address_valid').notNull().default(false),
  accountValid: boolean('account_valid').notNull().default(false),
  documentId: text('document_id'),
  documentSealed: personal(text('document_sealed')),
  submittedAt: instant('submitted_at'),
  signedAt: instant('signed_at'),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Begun' },
  ),
  updatedAt: personal(
    instant('updated_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Last changed' },
  ),
})
export type StoredDraft = typeof drafts.$inferSelect
export type DraftChange = Partial<Omit<typeof drafts.$inferInsert, 'newsagencyId' | 'createdAt'>>

export async function findStoredDraft(queries: Queries, newsagencyId: string): Promise<StoredDraft | undefined> {
  const [row] = await queries.select().from(drafts).where(eq(drafts.newsagencyId, newsagencyId))
  return row
}

/** Which of these shops have signed their contract. */
export async function findSignedDrafts(queries: Queries, newsagencyIds: readonly string[]): Promise<string[]> {
  if (newsagencyIds.length === 0) return []
  const rows = await queries
    .select({ id: drafts.newsagencyId })
    .from(drafts)
    .where(and(inArray(drafts.newsagencyId, [...newsagencyIds]), isNotNull(drafts.signedAt)))
  return rows.map(({ id }) => id)
}

/** Writes what changed; the first time, the draft is made. The caller's transaction holds the shop. */
export async function upsertDraft(tx: Transaction, newsagencyId: string, change: DraftChange): Promise<StoredDraft> {
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

/** What the encrypted columns are bound to: moved to another column or row, they cannot be decrypted. */
const accountPlace = (newsagencyId: string): string => `contract_drafts|account_sealed|${newsagencyId}`
const snapshotPlace = (newsagencyId: string): string => `contract_drafts|document_sealed|${newsagencyId}`

/** The account section in the clear. Only what leaves the server masked, or not at all, may ask for it. */
export function decryptAccount(keys: Keys, draft: StoredDraft | undefined): AccountState | null {
  if (!draft?.accountSealed) return null
  return unsealJson(keys, accountPlace(draft.newsagencyId), draft.accountSealed, storedAccount)
}

/** All sections as they were when the document was made, whether or not it was signed since. */
export function decryptDocumentSnapshot(keys: Keys, draft: StoredDraft | undefined): WizardState | null {
  if (!draft?.documentSealed) return null
  return unsealJson(keys, snapshotPlace(draft.newsagencyId), draft.documentSealed, storedSections)
}

/** Both encrypted columns are always written with the newest key, so that one name says which. */
export function encryptDraft(
  keys: Keys,
  newsagencyId: string,
  account: AccountState | null,
  snapshot: WizardState | null,
): Pick<DraftChange, 'accountSealed' | 'documentSealed' | 'sealedWith'> {
  return {
    accountSealed: account && sealJson(keys, accountPlace(newsagencyId), account),
    documentSealed: snapshot && sealJson(keys, snapshotPlace(newsagencyId), snapshot),
    sealedWith: account || snapshot ? keys.newestId : null,
  }
}

type SealedDraft = Pick<StoredDraft, 'newsagencyId' | 'accountSealed' | 'documentSealed'>

/** Seals what a draft keeps encrypted with the newest key, whatever version wrote it: nothing of it is read. */
export function resealDraft(keys: Keys, { newsagencyId, accountSealed, documentSealed }: SealedDraft) {
  return {
    accountSealed: accountSealed && reseal(keys, accountPlace(newsagencyId), accountSealed),
    documentSealed: documentSealed && reseal(keys, snapshotPlace(newsagencyId), documentSealed),
    sealedWith: keys.newestId,
  }
}

/** Finds drafts that an older key than the newest one sealed. */
export async function findDraftsOfOldKeys(queries: Queries, newestKey: string, most: number): Promise<SealedDraft[]> {
  const { newsagencyId, accountSealed, documentSealed } = drafts
  return queries
    .select({ newsagencyId, accountSealed, documentSealed })
    .from(drafts)
    .where(and(isNotNull(drafts.sealedWith), sql`${drafts.sealedWith} <> ${newestKey}`))
    .orderBy(asc(drafts.newsagencyId))
    .limit(most)
}

/** Writes what was encrypted anew in the place of what was read; nothing when the draft was changed meanwhile. */
export async function replaceEncrypted(
  tx: Transaction,
  { newsagencyId, accountSealed, documentSealed }: SealedDraft,
  encrypted: Pick<DraftChange, 'accountSealed' | 'documentSealed' | 'sealedWith'>,
): Promise<void> {
  await tx
    .update(drafts)
    .set(encrypted)
    .where(
      and(
        eq(drafts.newsagencyId, newsagencyId),
        sql`${drafts.accountSealed} is not distinct from ${accountSealed}`,
        sql`${drafts.documentSealed} is not distinct from ${documentSealed}`,
      ),
    )
}
