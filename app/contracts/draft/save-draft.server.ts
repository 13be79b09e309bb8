import { findShop, type ShopRow } from '#app/shops/find/find-shop.server.ts'
import type { Milestone } from '#app/shops/shop.ts'
import { reachMilestones } from '#app/shops/onboarding/reach-milestones.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { isUnchanged, maskAccount } from '../bank/bank.ts'
import type { ContractStatus } from '../answers/contract-answers.ts'
import { findDraftDocument, statusOfDocument } from '../answers/contract-status.server.ts'
import { type ContractActor, lockContract } from '../guards/require-contract.server.ts'
import { planContractReminders } from '../reminders/contract-reminder.server.ts'
import { isSectionValid } from '../wizard/rules/wizard-rules.ts'
import {
  type AccountState,
  type ContactState,
  type DraftSection,
  draftSections,
  emptyAccount,
  emptyAddress,
  emptyContact,
  isPinConfirmed,
  type PageAccount,
  type PageSections,
  type WizardState,
} from '../wizard/wizard-state.ts'
import type { ContractDraft } from './draft-answers.ts'
import type { DraftBody } from './draft.schema.ts'
import {
  decryptAccount,
  decryptDocumentSnapshot,
  encryptDraft,
  findStoredDraft,
  type StoredDraft,
  upsertDraft,
} from './drafts.queries.server.ts'

/**
 * The milestone (rule N1) that a shop reaches with a valid section. The wizard's account section is the bank account,
 * so its milestone is `bank`; the milestone `account` is the retailer's own account.
 */
const milestoneOf: Record<DraftSection, Milestone> = { contact: 'contact', address: 'address', account: 'bank' }

export type Saved =
  | { kind: 'saved'; draft: ContractDraft; progress: number }
  | { kind: 'conflict'; yours: ContractDraft; theirs: ContractDraft }

/**
 * Returns the account with its numbers filled in. An unchanged number is the stored one, if it is the one that was
 * shown; otherwise it is empty, and fails validation.
 */
function wholeAccount(given: PageAccount, kept: AccountState | null): AccountState {
  const shown = kept && maskAccount(kept)
  const whole = (field: 'bsb' | 'accountNumber'): string => {
    const number = given[field]
    if (!isUnchanged(number)) return number
    return kept && number.unchanged === shown?.[field] ? kept[field] : ''
  }
  return { ...given, bsb: whole('bsb'), accountNumber: whole('accountNumber') }
}

type Sections = { [Section in DraftSection]?: PageSections[Section] | undefined }

/** The part of a shop from which its draft gets values. */
type KnownShop = Pick<ShopRow, 'email'>

/**
 * Returns the contact with the shop's email, which is that of its account (rule C75). The draft's own email is used
 * only for a shop without one.
 */
const withEmail = ({ email }: KnownShop, contact: ContactState): ContactState => ({
  ...contact,
  email: email ?? contact.email,
})

/** Returns the decrypted draft, merged with the sent sections and with defaults for missing ones. */
export function mergeDraft(
  keys: Keys,
  shop: KnownShop,
  draft: StoredDraft | undefined,
  sent: Sections = {},
): WizardState {
  const stored = decryptAccount(keys, draft)
  return {
    contact: withEmail(shop, sent.contact ?? draft?.contact ?? emptyContact),
    address: sent.address ?? draft?.address ?? emptyAddress,
    account: sent.account ? wholeAccount(sent.account, stored) : (stored ?? emptyAccount),
  }
}

const validityOf = (state: WizardState): Record<DraftSection, boolean> => ({
  contact: isSectionValid(state, 'contact'),
  address: isSectionValid(state, 'address'),
  account: isSectionValid(state, 'account'),
})

/**
 * Returns a draft for browsers: bank details masked, version 0 if nothing was saved yet. After the signature it has
 * the signed details, even if another window saved others after the document was created (rule C35).
 */
export function draftView(
  keys: Keys,
  shop: KnownShop,
  draft: StoredDraft | undefined,
  status: ContractStatus = 'open',
): ContractDraft {
  const signed = status === 'open' ? null : decryptDocumentSnapshot(keys, draft)
  const account = signed?.account ?? decryptAccount(keys, draft)
  return {
    version: draft?.version ?? 0,
    step: draft?.step ?? 'contact',
    savedAt: draft && draft.version > 0 ? draft.updatedAt.toISOString() : null,
    contact: signed?.contact ?? (draft?.contact ? withEmail(shop, draft.contact) : null),
    address: signed?.address ?? draft?.address ?? null,
    account: account && maskAccount(account),
    valid: {
      contact: signed !== null || (draft?.contactValid ?? false),
      address: signed !== null || (draft?.addressValid ?? false),
      account: signed !== null || (draft?.accountValid ?? false),
    },
  }
}

/** Returns the sent draft that could not be saved, for its sender. */
function unsavedView(keys: Keys, shop: KnownShop, draft: StoredDraft | undefined, body: DraftBody): ContractDraft {
  const stored = draftView(keys, shop, draft)
  const state = mergeDraft(keys, shop, draft, body)
  return {
    version: body.version,
    step: body.step ?? stored.step,
    savedAt: null,
    contact: body.contact ? state.contact : stored.contact,
    address: body.address ?? stored.address,
    account: body.account ? maskAccount(state.account) : stored.account,
    valid: validityOf(state),
  }
}

/**
 * Returns the draft of a contract.
 * @throws RefusedError not-found when the shop was deleted since then.
 */
export async function findDraft(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { shopId }: ContractActor,
): Promise<ContractDraft> {
  const [shop, draft] = await Promise.all([
    findShop(database.queries, shopId),
    findStoredDraft(database.queries, shopId),
  ])
  if (!shop) throw new RefusedError('not-found')
  return draftView(keys, shop, draft, statusOfDocument(await findDraftDocument(database.queries, draft)))
}

/** Whether the contract of a draft can still be filled in: it is not signed. */
export async function isOpenDraft(queries: Queries, draft: StoredDraft | undefined): Promise<boolean> {
  return !draft?.signedAt && statusOfDocument(await findDraftDocument(queries, draft)) === 'open'
}

/**
 * Saves sections of a shop that the caller's transaction has locked, and the milestones that they reach. Of two
 * concurrent writes, or for one to an older version, the second gets both copies to choose from.
 * @throws RefusedError conflict once the contract is signed: signed details are not rewritten.
 */
export async function saveSections(
  tx: Transaction,
  keys: Keys,
  { shop, draft }: { shop: ShopRow; draft: StoredDraft | undefined },
  body: DraftBody,
): Promise<Saved> {
  if (!(await isOpenDraft(tx, draft))) throw new RefusedError('conflict')
  if (body.version !== (draft?.version ?? 0))
    // Rule C26 requires both copies. Our own page uses only `theirs`: it has its own copy, with the bank details unmasked.
    return { kind: 'conflict', yours: unsavedView(keys, shop, draft, body), theirs: draftView(keys, shop, draft) }
  const state = mergeDraft(keys, shop, draft, body)
  const valid = validityOf(state)
  const hasAccount = body.account !== undefined || draft?.accountEncrypted
  const saved = await upsertDraft(tx, shop.id, {
    version: body.version + 1,
    ...(body.step && { step: body.step }),
    ...(body.contact && { contact: state.contact }),
    ...(body.address && { address: body.address }),
    ...encryptDraft(keys, shop.id, hasAccount ? state.account : null, decryptDocumentSnapshot(keys, draft)),
    contactValid: valid.contact,
    addressValid: valid.address,
    accountValid: valid.account,
  })
  // The address step ends with its confirmed pin, not with the first Next (rules C5, N1).
  const isDone = { ...valid, address: valid.address && isPinConfirmed(state.address) }
  const milestones = draftSections.filter((section) => isDone[section]).map((section) => milestoneOf[section])
  const { progress } = await reachMilestones(tx, shop, { milestones })
  // The retailer is active, so the days until a reminder are counted from now.
  await planContractReminders(tx, shop)
  return { kind: 'saved', draft: draftView(keys, shop, saved), progress }
}

/**
 * Saves a retailer's input so far (rules C24, C26); see `saveSections`.
 * @throws RefusedError not-found, conflict
 */
export async function saveDraft(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: ContractActor,
  body: DraftBody,
): Promise<Saved> {
  return database.transaction(async (tx) => {
    const shop = await lockContract(tx, actor)
    return saveSections(tx, keys, { shop, draft: await findStoredDraft(tx, shop.id) }, body)
  })
}
