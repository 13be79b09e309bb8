import { isDeepStrictEqual } from 'node:util'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { findShop, type ShopRow, shopSubject } from '#app/shops/find/find-shop.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { wholeName } from '#app/core/text/names/whole-name.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { advanceDocument } from '#app/signing/pandadoc/advance-document.server.ts'
import { signWithImage } from '#app/signing/sign/accept-signature.server.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import type { CompleteContractDataAnswer, ContractStatus, LinkAnswer } from '../answers/contract-answers.ts'
import { findDraftDocument, statusOfDocument } from '../answers/contract-status.server.ts'
import type { CompleteContractData } from '../answers/contract.schema.ts'
import {
  decryptDocumentSnapshot,
  encryptDraft,
  findStoredDraft,
  type StoredDraft,
  upsertDraft,
} from '../draft/drafts.queries.server.ts'
import { mergeDraft } from '../draft/save-draft.server.ts'
import { type ContractActor, lockContract } from '../guards/require-contract.server.ts'
import type { WizardState } from '../wizard/wizard-state.ts'
import {
  createContractDocument,
  otherDetails,
  refuseUnfinished,
  haveSameFields,
} from './create-contract-document.server.ts'
import { copyAnswersToShop } from './copy-answers-to-shop.server.ts'
import { applySignedContract } from './apply-signed-document.server.ts'

/** Whether the stored draft equals the submission: then its version does not change, so that other windows are not outdated. */
const isStoredAlready = (
  keys: Platform['keys'],
  shop: ShopRow,
  draft: StoredDraft | undefined,
  state: WizardState,
): boolean =>
  Boolean(draft?.contact && draft.address && draft.accountEncrypted) &&
  isDeepStrictEqual(mergeDraft(keys, shop, draft), state)

/**
 * Stores the whole submission: the draft, the address, the bank details, the milestones. After the signature nothing
 * is rewritten: the submission must then be equal. Returns it with its masked numbers filled in.
 */
async function keepSubmission(
  { database, keys }: Platform,
  actor: ContractActor,
  data: CompleteContractData,
  origin: Origin,
): Promise<WizardState> {
  return database.transaction(async (tx) => {
    const shop = await lockContract(tx, actor)
    const draft = await findStoredDraft(tx, shop.id)
    const { contact, address, account } = data
    const state = mergeDraft(keys, shop, draft, { contact, address, account })
    refuseUnfinished(state)
    const signed = decryptDocumentSnapshot(keys, draft)
    if (draft?.signedAt || statusOfDocument(await findDraftDocument(tx, draft)) !== 'open') {
      // The account may have another email since then: the agreement keeps the one of its day.
      const then = signed && { ...state, contact: { ...state.contact, email: signed.contact.email } }
      if (then && haveSameFields(signed, then)) return then
      throw new RefusedError('conflict', { message: otherDetails })
    }
    await upsertDraft(tx, shop.id, {
      version: (draft?.version ?? 0) + (isStoredAlready(keys, shop, draft, state) ? 0 : 1),
      step: 'contract',
      contact: state.contact,
      address,
      ...encryptDraft(keys, shop.id, state.account, signed),
      contactValid: true,
      addressValid: true,
      accountValid: true,
      submittedAt: draft?.submittedAt ?? new Date(),
    })
    await copyAnswersToShop(tx, keys, shop, { state, isSealed: false })
    if (!draft?.submittedAt)
      await commitEffects(tx, {
        audit: {
          actor: { kind: 'agent', name: wholeName(state.contact.givenNames, state.contact.surname) },
          action: 'contract.submitted',
          subject: shopSubject(shop),
          origin,
        },
      })
    return state
  })
}

/** Asks PandaDoc for the status of a document that is signed there. Does nothing for one that is signed here. */
async function bringDocumentUpToDate(platform: Platform, { shopId }: ContractActor): Promise<void> {
  const draft = await findStoredDraft(platform.database.queries, shopId)
  if (draft?.documentId) await advanceDocument(platform, draft.documentId)
}

type SignatureDetails = Omit<CompleteContractData['signature'], 'dataUrl'>

/**
 * Signs with the image of the wizard's own canvas, which replaces the frame (rule C30): the server creates and seals
 * the document itself, whatever the configured provider. A document that was already signed in the frame stays. The
 * signature is applied only to the words that came with it, even if another window saves others concurrently.
 */
async function signOwnDocument(
  platform: Platform,
  actor: ContractActor,
  {
    signature,
    details,
    shownState,
    origin,
  }: { signature: string; details: SignatureDetails; shownState: WizardState; origin: Origin },
) {
  await bringDocumentUpToDate(platform, actor)
  const { id } = await createContractDocument(platform, actor, {
    origin,
    provider: 'embedded',
    shownState,
    words: details,
  })
  await signWithImage(platform, { ...details, documentId: id, shopId: actor.shopId, signature }, origin)
}

/**
 * Refuses a link of another document.
 * @throws RefusedError not-found for a link that is not of this contract's own document.
 */
async function refuseForeignLink(platform: Platform, { shopId }: ContractActor, link: string | null) {
  if (!link) return
  const draft = await findStoredDraft(platform.database.queries, shopId)
  if (!draft?.documentId || link !== documentLinkOf(platform.config, draft.documentId))
    throw new RefusedError('not-found')
}

async function answerOf(
  { config, database }: Platform,
  { shopId }: ContractActor,
  status: ContractStatus,
): Promise<CompleteContractDataAnswer> {
  const [shop, draft] = await Promise.all([
    findShop(database.queries, shopId),
    findStoredDraft(database.queries, shopId),
  ])
  return {
    success: true,
    status,
    progress: shop?.progress ?? 0,
    contractDownloadLink: draft?.documentId ? documentLinkOf(config, draft.documentId) : null,
  }
}

/**
 * Accepts the whole contract (rule C33): validates everything again, encrypts the bank details, and reports 100% once
 * it is signed. Signs it if an image is given. Idempotent, also for concurrent calls.
 * @throws RefusedError not-found; validation-error; conflict when it was signed with other details, or changed since
 * then.
 */
export async function submitContract(
  platform: Platform,
  actor: ContractActor,
  data: CompleteContractData,
  origin: Origin,
): Promise<CompleteContractDataAnswer> {
  await refuseForeignLink(platform, actor, data.contract.contractDownloadLink)
  const submitted = await keepSubmission(platform, actor, data, origin)
  const { dataUrl, ...details } = data.signature
  if (dataUrl) await signOwnDocument(platform, actor, { signature: dataUrl, details, shownState: submitted, origin })
  else await bringDocumentUpToDate(platform, actor)
  return answerOf(platform, actor, await applySignedContract(platform, actor.shopId))
}

/**
 * Accepts the link of the signed document (rule C34), if it is the contract's own. Asks the signing provider for the
 * status. A completed document is applied to the contract.
 * @throws RefusedError not-found for any other link.
 */
export async function applyLinkedContract(platform: Platform, actor: ContractActor, link: string): Promise<LinkAnswer> {
  await refuseForeignLink(platform, actor, link)
  await bringDocumentUpToDate(platform, actor)
  return { success: true, contractDownloadLink: link, status: await applySignedContract(platform, actor.shopId) }
}
