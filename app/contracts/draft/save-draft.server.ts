import type { Milestone } from '#app/newsagencies/newsagency.ts'
import { reachMilestones } from '#app/newsagencies/onboarding/reach-milestones.server.ts'
import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { ContractDraft } from '../contract-answers.ts'
import { findDraftDocument, statusOfDocument } from '../contract-status.server.ts'
import type { DraftBody } from '../contract.schema.ts'
import { holdContract } from '../guards/hold-contract.server.ts'
import type { ContractActor } from '../guards/require-contract.server.ts'
import { planContractReminders } from '../reminders/send-contract-reminder.server.ts'
import { isSectionValid } from '../wizard/wizard-rules.ts'
import { emptyAccount, emptyAddress, emptyContact, type WizardState } from '../wizard/wizard-state.ts'
import { findStoredDraft, keepDraft, type StoredDraft } from './drafts.store.server.ts'
import { draftView, maskAccount, openAccount, openSigned, sealDraft, unmaskAccount } from './sealed-draft.server.ts'

/** What a section that keeps all rules means for the store's progress (rule N1). */
const milestoneOf = { contact: 'contact', address: 'address', account: 'bank' } as const satisfies Record<
  string,
  Milestone
>

export type Saved =
  | { kind: 'saved'; draft: ContractDraft; progress: number }
  | { kind: 'conflict'; yours: ContractDraft; theirs: ContractDraft }

/** What was sent, laid over what is kept. */
export function mergedState(
  keys: Keys,
  draft: StoredDraft | undefined,
  body: { [Section in keyof WizardState]?: WizardState[Section] | undefined },
): WizardState {
  const stored = openAccount(keys, draft)
  return {
    contact: body.contact ?? draft?.contact ?? emptyContact,
    address: body.address ?? draft?.address ?? emptyAddress,
    account: body.account ? unmaskAccount(body.account, stored) : (stored ?? emptyAccount),
  }
}

const validityOf = (state: WizardState) => ({
  contact: isSectionValid(state, 'contact'),
  address: isSectionValid(state, 'address'),
  account: isSectionValid(state, 'account'),
})

const reachedBy = (valid: ReturnType<typeof validityOf>): Milestone[] =>
  (['contact', 'address', 'account'] as const)
    .filter((section) => valid[section])
    .map((section) => milestoneOf[section])

/** The copy that was sent and could not be kept, as its sender may see it again. */
function yoursOf(keys: Keys, draft: StoredDraft | undefined, body: DraftBody): ContractDraft {
  const theirs = draftView(keys, draft)
  const state = mergedState(keys, draft, body)
  return {
    version: body.version,
    step: body.step ?? theirs.step,
    savedAt: null,
    contact: body.contact ?? theirs.contact,
    address: body.address ?? theirs.address,
    account: body.account ? maskAccount(state.account) : theirs.account,
    valid: validityOf(state),
  }
}

/**
 * Keeps what a retailer has filled in so far (rules C24, C26), and the milestones that it reaches. Of two who write at
 * once, or from an older version, the second gets both copies to choose from.
 * @throws RefusedError not-found; conflict once the contract is signed: what was signed is not rewritten.
 */
export async function saveDraft(
  platform: Pick<Platform, 'database' | 'keys'>,
  actor: ContractActor,
  body: DraftBody,
): Promise<Saved> {
  const { database, keys } = platform
  return database.transaction(async (tx): Promise<Saved> => {
    const shop = await holdContract(tx, actor)
    const draft = await findStoredDraft(tx, shop.id)
    const document = await findDraftDocument(tx, draft)
    if (draft?.signedAt || statusOfDocument(document) !== 'open') throw new RefusedError('conflict')
    if (body.version !== (draft?.version ?? 0))
      return { kind: 'conflict', yours: yoursOf(keys, draft, body), theirs: draftView(keys, draft) }
    const state = mergedState(keys, draft, body)
    const valid = validityOf(state)
    const hasAccount = body.account !== undefined || draft?.accountSealed
    const kept = await keepDraft(tx, shop.id, {
      version: body.version + 1,
      ...(body.step && { step: body.step }),
      ...(body.contact && { contact: state.contact }),
      ...(body.address && { address: state.address }),
      ...sealDraft(keys, shop.id, hasAccount ? state.account : null, openSigned(keys, draft)),
      contactValid: draft?.contact || body.contact ? valid.contact : false,
      addressValid: draft?.address || body.address ? valid.address : false,
      accountValid: hasAccount ? valid.account : false,
    })
    const { contactValid: contact, addressValid: address, accountValid: account } = kept
    const { progress } = await reachMilestones(tx, shop, { milestones: reachedBy({ contact, address, account }) })
    await planContractReminders(tx, shop)
    return { kind: 'saved', draft: draftView(keys, kept), progress }
  })
}
