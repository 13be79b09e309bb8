import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { reencryptText } from '#app/data/crypto/reencrypt.server.ts'
import { encryptJson, decryptJson } from '#app/data/crypto/encrypted-json.server.ts'
import { instant, parsedJson } from '#app/data/database/columns.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import { type AccountState, type WizardState, wizardSteps } from '../wizard/wizard-state.ts'
import { storedAccount, storedAddress, storedContact, storedSections } from './draft.schema.ts'

/**
 * One draft for each shop. The columns `…_sealed` are encrypted with the key that `sealed_with` names: the account
 * section, because of its bank details, and a snapshot of all sections from the creation of the document.
 */
export const drafts = pgTable('contract_drafts', {
  shopId: uuid('newsagency_id').primaryKey(),
  version: integer('version').notNull().default(0),
  /**
   * The step that the last caller sent, stored only to return it to other clients of the API. The wizard opens on the
   * first incomplete screen instead (`resume`), and reminders use `findWaitingStep`.
   */
  step: text('step', { enum: wizardSteps }).notNull().default('contact'),
  contact: personal(parsedJson('contact', storedContact), { label: 'Contact' }),
  address: personal(parsedJson('address', storedAddress), { label: 'Address' }),
  accountEncrypted: personal(text('account_sealed')),
  encryptedWith: text('sealed_with'),
  contactValid: boolean('contact_valid').notNull().default(false),
  addressValid: boolean('address_valid').notNull().default(false),
  accountValid: boolean('account_valid').notNull().default(false),
  documentId: text('document_id'),
  documentEncrypted: personal(text('document_sealed')),
  submittedAt: instant('submitted_at'),
  signedAt: instant('signed_at'),
  createdAt: personal(
    instant('created_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Started' },
  ),
  updatedAt: personal(
    instant('updated_at')
      .notNull()
      .default(sql`now()`),
    { label: 'Last changed' },
  ),
})
export type StoredDraft = typeof drafts.$inferSelect
type DraftChange = Partial<Omit<typeof drafts.$inferInsert, 'shopId' | 'createdAt'>>

export async function findStoredDraft(queries: Queries, shopId: string): Promise<StoredDraft | undefined> {
  const [row] = await queries.select().from(drafts).where(eq(drafts.shopId, shopId))
  return row
}

/** Returns those of these shops that have signed their contract. */
export async function findSignedDrafts(queries: Queries, shopIds: readonly string[]): Promise<string[]> {
  if (shopIds.length === 0) return []
  const rows = await queries
    .select({ id: drafts.shopId })
    .from(drafts)
    .where(and(inArray(drafts.shopId, [...shopIds]), isNotNull(drafts.signedAt)))
  return rows.map(({ id }) => id)
}

/** Writes the changes; creates the draft the first time. The caller's transaction has locked the shop. */
export async function upsertDraft(tx: Transaction, shopId: string, change: DraftChange): Promise<StoredDraft> {
  // An upsert would run the table's checks on the incomplete new row.
  await tx.insert(drafts).values({ shopId }).onConflictDoNothing()
  const [row] = await tx
    .update(drafts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(drafts.shopId, shopId))
    .returning()
  if (!row) throw new Error('the draft could not be saved')
  return row
}

export async function deleteDraft(tx: Transaction, shopId: string): Promise<void> {
  await tx.delete(drafts).where(eq(drafts.shopId, shopId))
}

/** Bind encrypted columns to their place: copied to another column or row, they cannot be decrypted. */
const accountContext = (shopId: string): string => `contract_drafts|account_sealed|${shopId}`
const snapshotContext = (shopId: string): string => `contract_drafts|document_sealed|${shopId}`

/** Decrypts the account section. Use it only for values that leave the server masked or not at all. */
export function decryptAccount(keys: Keys, draft: StoredDraft | undefined): AccountState | null {
  if (!draft?.accountEncrypted) return null
  return decryptJson(keys, accountContext(draft.shopId), draft.accountEncrypted, storedAccount)
}

/** Decrypts all sections from the creation of the document, whether or not it was signed since then. */
export function decryptDocumentSnapshot(keys: Keys, draft: StoredDraft | undefined): WizardState | null {
  if (!draft?.documentEncrypted) return null
  return decryptJson(keys, snapshotContext(draft.shopId), draft.documentEncrypted, storedSections)
}

/** Encrypts both columns with the newest key, so that one column names the key of both. */
export function encryptDraft(
  keys: Keys,
  shopId: string,
  account: AccountState | null,
  snapshot: WizardState | null,
): Pick<DraftChange, 'accountEncrypted' | 'documentEncrypted' | 'encryptedWith'> {
  return {
    accountEncrypted: account && encryptJson(keys, accountContext(shopId), account),
    documentEncrypted: snapshot && encryptJson(keys, snapshotContext(shopId), snapshot),
    encryptedWith: account || snapshot ? keys.newestId : null,
  }
}

type EncryptedDraft = Pick<StoredDraft, 'shopId' | 'accountEncrypted' | 'documentEncrypted'>

/** Re-encrypts a draft with the newest key, without parsing it, because any version may have written it. */
export function reencryptDraft(keys: Keys, { shopId, accountEncrypted, documentEncrypted }: EncryptedDraft) {
  return {
    accountEncrypted: accountEncrypted && reencryptText(keys, accountContext(shopId), accountEncrypted),
    documentEncrypted: documentEncrypted && reencryptText(keys, snapshotContext(shopId), documentEncrypted),
    encryptedWith: keys.newestId,
  }
}

/** Finds drafts that an older key than the newest one encrypted. */
export async function findDraftsOfOldKeys(
  queries: Queries,
  newestKey: string,
  most: number,
): Promise<EncryptedDraft[]> {
  const { shopId, accountEncrypted, documentEncrypted } = drafts
  return queries
    .select({ shopId, accountEncrypted, documentEncrypted })
    .from(drafts)
    .where(and(isNotNull(drafts.encryptedWith), sql`${drafts.encryptedWith} <> ${newestKey}`))
    .orderBy(asc(drafts.shopId))
    .limit(most)
}

/** Replaces the encrypted values that were read; does nothing if the draft was changed since then. */
export async function replaceEncrypted(
  tx: Transaction,
  { shopId, accountEncrypted, documentEncrypted }: EncryptedDraft,
  encrypted: Pick<DraftChange, 'accountEncrypted' | 'documentEncrypted' | 'encryptedWith'>,
): Promise<void> {
  await tx
    .update(drafts)
    .set(encrypted)
    .where(
      and(
        eq(drafts.shopId, shopId),
        sql`${drafts.accountEncrypted} is not distinct from ${accountEncrypted}`,
        sql`${drafts.documentEncrypted} is not distinct from ${documentEncrypted}`,
      ),
    )
}
