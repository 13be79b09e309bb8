import { isDeepStrictEqual } from 'node:util'

import { accept } from '#app/platform/accept/accept.server.ts'
import { findNewsagency, type HeldNewsagency, shopSubject } from '#app/newsagencies/find-newsagency.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { wholeName } from '#app/platform/names/whole-name.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { advanceDocument } from '#app/signing/pandadoc/advance-document.server.ts'
import { signWithImage } from '#app/signing/sign/accept-signature.server.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import type { CompleteContractDataAnswer, ContractStatus, LinkAnswer } from '../contract-answers.ts'
import { findDraftDocument, statusOfDocument } from '../contract-status.server.ts'
import type { CompleteContractData } from '../contract.schema.ts'
import {
  decryptDocumentSnapshot,
  encryptDraft,
  findStoredDraft,
  type StoredDraft,
  upsertDraft,
} from '../draft/drafts.store.server.ts'
import { mergeDraft } from '../draft/save-draft.server.ts'
import { type ContractActor, holdContract } from '../guards/require-contract.server.ts'
import type { WizardState } from '../wizard/wizard-state.ts'
import {
  createContractDocument,
  otherDetails,
  refuseUnfinished,
  haveSameFields,
} from './create-contract-document.server.ts'
import { keepAnswers } from './keep-answers.server.ts'
import { settleContract } from './settle-document.server.ts'

/** What was kept before, if it is what was sent: the version then stays what its writers know. */
const isKeptAlready = (
  keys: Platform['keys'],
  shop: HeldNewsagency,
  draft: StoredDraft | undefined,
  state: WizardState,
): boolean =>
  Boolean(draft?.contact && draft.address && draft.accountSealed) &&
  isDeepStrictEqual(mergeDraft(keys, shop, draft), state)

/**
 * Keeps everything that was sent, whole: the draft, where the shop is, the bank details, the milestones. What was signed
 * already is not rewritten: then it must be the same. Gives back what was sent, with what it left masked.
 */
async function keepSubmission(
  { database, keys }: Platform,
  actor: ContractActor,
  data: CompleteContractData,
  origin: Origin,
): Promise<WizardState> {
  return database.transaction(async (tx) => {
    const shop = await holdContract(tx, actor)
    const draft = await findStoredDraft(tx, shop.id)
    const { contact, address, account } = data
    const state = mergeDraft(keys, shop, draft, { contact, address, account })
    refuseUnfinished(state)
    const signed = decryptDocumentSnapshot(keys, draft)
    if (draft?.signedAt || statusOfDocument(await findDraftDocument(tx, draft)) !== 'open') {
      // The account may have another email since: the agreement has the one of its day.
      const then = signed && { ...state, contact: { ...state.contact, email: signed.contact.email } }
      if (then && haveSameFields(signed, then)) return then
      throw new RefusedError('conflict', { message: otherDetails })
    }
    await upsertDraft(tx, shop.id, {
      version: (draft?.version ?? 0) + (isKeptAlready(keys, shop, draft, state) ? 0 : 1),
      step: 'contract',
      contact: state.contact,
      address,
      ...encryptDraft(keys, shop.id, state.account, signed),
      contactValid: true,
      addressValid: true,
      accountValid: true,
      submittedAt: draft?.submittedAt ?? new Date(),
    })
    await keepAnswers(tx, keys, shop, { state, isSealed: false })
    if (!draft?.submittedAt)
      await accept(tx, {
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

/**
 * Asks PandaDoc how far the document is, where it is signed there. Of what is signed here our own row says it already: then
 * nothing happens.
 */
async function bringDocumentUpToDate(platform: Platform, { newsagencyId }: ContractActor): Promise<void> {
  const draft = await findStoredDraft(platform.database.queries, newsagencyId)
  if (draft?.documentId) await advanceDocument(platform, draft.documentId)
}

type SaidOfSignature = Omit<CompleteContractData['signature'], 'dataUrl'>

/**
 * The wizard's own canvas took the frame's place (rule C30): the server makes and seals the document itself, whoever lets
 * others be signed. One that was signed in the frame after all stays the one. Nobody's signature is put under other words than
 * those that came with it, whatever another window keeps meanwhile.
 */
async function signOwnDocument(
  platform: Platform,
  actor: ContractActor,
  { signature, said, seen, origin }: { signature: string; said: SaidOfSignature; seen: WizardState; origin: Origin },
) {
  await bringDocumentUpToDate(platform, actor)
  const { id } = await createContractDocument(platform, actor, { origin, provider: 'embedded', seen, words: said })
  await signWithImage(platform, { ...said, documentId: id, newsagencyId: actor.newsagencyId, signature }, origin)
}

/** @throws RefusedError not-found for a link that is not of this contract's own document. */
async function refuseForeignLink(platform: Platform, { newsagencyId }: ContractActor, link: string | null) {
  if (!link) return
  const draft = await findStoredDraft(platform.database.queries, newsagencyId)
  if (!draft?.documentId || link !== documentLinkOf(platform.config, draft.documentId))
    throw new RefusedError('not-found')
}

async function answerOf(
  { config, database }: Platform,
  { newsagencyId }: ContractActor,
  status: ContractStatus,
): Promise<CompleteContractDataAnswer> {
  const [shop, draft] = await Promise.all([
    findNewsagency(database.queries, newsagencyId),
    findStoredDraft(database.queries, newsagencyId),
  ])
  return {
    success: true,
    status,
    progress: shop?.progress ?? 0,
    contractDownloadLink: draft?.documentId ? documentLinkOf(config, draft.documentId) : null,
  }
}

/**
 * Takes in the whole contract (rule C33): everything is judged again, bank details are
 * encrypted, and the progress is 100 % once the contract is signed. With an image it is signed with it. However often, and
 * however many at once: it is done once.
 * @throws RefusedError not-found; validation-error; conflict when it was signed with other details, or changed meanwhile.
 */
export async function submitContract(
  platform: Platform,
  actor: ContractActor,
  data: CompleteContractData,
  origin: Origin,
): Promise<CompleteContractDataAnswer> {
  await refuseForeignLink(platform, actor, data.contract.contractDownloadLink)
  const seen = await keepSubmission(platform, actor, data, origin)
  const { dataUrl, ...said } = data.signature
  if (dataUrl) await signOwnDocument(platform, actor, { signature: dataUrl, said, seen, origin })
  else await bringDocumentUpToDate(platform, actor)
  return answerOf(platform, actor, await settleContract(platform, actor.newsagencyId))
}

/**
 * Takes the link of the signed document (rule C34): only that of the token's own document, which was
 * kept when it was made. Whoever lets it be signed is asked whether it is: once it is, it counts.
 * @throws RefusedError not-found for any other link.
 */
export async function settleLinkedContract(
  platform: Platform,
  actor: ContractActor,
  link: string,
): Promise<LinkAnswer> {
  await refuseForeignLink(platform, actor, link)
  await bringDocumentUpToDate(platform, actor)
  return { success: true, contractDownloadLink: link, status: await settleContract(platform, actor.newsagencyId) }
}
