import { findNewsagency } from '#app/newsagencies/find-newsagency.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import type { AgreementFields } from '#app/signing/agreement/agreement-fields.schema.ts'
import { findSchedule } from '#app/rates/find-schedule.server.ts'
import { ratesMissing } from '#app/rates/rates.schema.ts'
import { agreementVersion } from '#app/signing/agreement/agreement-clauses.ts'
import { createDocument, refuseForeignReplacement } from '#app/signing/documents/create-document.server.ts'
import { readAgreementOf } from '#app/signing/documents/find-documents.server.ts'
import { openSigningSession, type SigningSession } from '#app/signing/sign/open-signing-session.server.ts'
import type { Signer } from '#app/signing/signing.ts'

import { maskAccountNumber, maskBsb } from '../bank/bank.ts'
import { findDraftDocument, statusOfDocument } from '../contract-status.server.ts'
import {
  decryptAccount,
  decryptDocumentSnapshot,
  encryptDraft,
  findStoredDraft,
  type StoredDraft,
  upsertDraft,
} from '../draft/drafts.store.server.ts'
import { mergeDraft } from '../draft/save-draft.server.ts'
import { type ContractActor, holdContract, type RenewalActor } from '../guards/require-contract.server.ts'
import { findRenewal } from '../renewal/renewals.store.server.ts'
import { sectionProblems } from '../wizard/wizard-rules.ts'
import { draftSections, type WizardState } from '../wizard/wizard-state.ts'
import { agreementFieldsOf } from './agreement-fields.ts'
import type { CreateDocBody } from './create-doc.schema.ts'

const notAsFilledIn = 'This is not what you filled in. Go back and look at it again.'

export const otherDetails = 'The contract was signed with other details.'

const maskedFields: Partial<Record<keyof AgreementFields, (value: string) => string>> = {
  final_bsb_number: (value) => maskBsb(value.replace('-', '')),
  bsb: (value) => maskBsb(value.replace('-', '')),
  final_account_number: maskAccountNumber,
  acc_num: maskAccountNumber,
}

/** The fields of an agreement as its browser may see them: of the account only its mask. */
export const maskFields = (fields: AgreementFields): AgreementFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      maskedFields[name as keyof AgreementFields]?.(value) ?? value,
    ]),
  ) as AgreementFields

const withoutGaps = (value: string): string => value.replaceAll(/[\s-]/g, '')

/** Whether a field says what we have: as it is or, of bank details, masked as the agreement shows it. */
const isOurs = (name: keyof AgreementFields, given: string, ours: string): boolean =>
  given === maskedFields[name]?.(ours) || withoutGaps(given) === withoutGaps(ours)

/** The document can hold only that store's own data (rule SG1): what the caller names and is not what is kept. */
function foreignFields(
  { fields, user, corporation }: CreateDocBody,
  { ours, signer, isCorporation }: { ours: AgreementFields; signer: Signer; isCorporation: boolean },
): Record<string, string> {
  const detail: Record<string, string> = {}
  for (const [name, given] of Object.entries(fields) as [keyof AgreementFields, { value: string }][])
    if (!isOurs(name, given.value, ours[name])) detail[`fields.${name}`] = notAsFilledIn
  if (user.first_name !== signer.firstName) detail['user.first_name'] = notAsFilledIn
  if (user.last_name !== signer.lastName) detail['user.last_name'] = notAsFilledIn
  if (user.email.toLowerCase() !== signer.email.toLowerCase()) detail['user.email'] = notAsFilledIn
  if (corporation !== isCorporation) detail['corporation'] = notAsFilledIn
  return detail
}

/**
 * Somebody signs what was signed already, perhaps in another window: it must have been of the words that they were shown.
 * @throws RefusedError conflict
 */
export async function refuseOtherThanSigned(
  platform: Pick<Platform, 'database' | 'keys'>,
  documentId: string,
  shown: CreateDocBody,
): Promise<void> {
  const signed = await readAgreementOf(platform, documentId)
  if (!signed) return
  const { corporation: isCorporation, signer, fields: ours } = signed
  if (Object.keys(foreignFields(shown, { ours, signer, isCorporation })).length > 0)
    throw new RefusedError('conflict', { message: otherDetails })
}

export const signerOf = ({ contact }: WizardState): Signer => ({
  firstName: contact.givenNames,
  lastName: contact.surname,
  email: contact.email,
})

/** @throws RefusedError validation-error when the draft is not whole. */
export function refuseUnfinished(state: WizardState): void {
  const detail = Object.fromEntries(
    draftSections.flatMap((section) =>
      Object.entries(sectionProblems(state, section)).map(([field, message]) => [`${section}.${field}`, message]),
    ),
  )
  if (Object.keys(detail).length > 0) throw new RefusedError('validation-error', { detail })
}

/**
 * Keeps which document was made, and of what. Only when the draft still says so.
 * @throws RefusedError conflict when the draft was changed meanwhile, or another document of it is signed.
 */
async function keepDocument(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: ContractActor,
  { before, state, id }: { before: StoredDraft; state: WizardState; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const shop = await holdContract(tx, actor)
    const draft = await findStoredDraft(tx, shop.id)
    if (!draft) return
    const isSigned = draft.signedAt !== null || statusOfDocument(await findDraftDocument(tx, draft)) !== 'open'
    const isOutdated = isSigned || draft.version !== before.version
    if (isOutdated && draft.documentId !== id) throw new RefusedError('conflict')
    if (isOutdated) return
    await upsertDraft(tx, shop.id, {
      documentId: id,
      step: 'contract',
      ...encryptDraft(keys, shop.id, decryptAccount(keys, draft), state),
    })
  })
}

/** What create-doc and the signature screen say of the document besides what it is made of. */
export type Making = {
  body?: CreateDocBody
  origin: Origin
  key?: string | undefined
  /** Another one than the configured. */
  provider?: 'embedded'
  /** What the signer saw: a document of other words is refused. */
  seen?: WizardState
  /** Which version and which schedule of rates our own signature screen showed. */
  words?: ShownWords
}

/** What our own signature screen says of the words that it showed; a caller that asks nothing of its signer says nothing. */
type ShownWords = { version?: number | undefined; rates?: string | undefined; readToEnd?: boolean | undefined }

const otherWords =
  'Our commission rates or the agreement changed while this page was open. Load the page again, read the agreement, then sign.'

/** What is signed is what was shown (rule CR6). @throws RefusedError conflict */
function refuseOtherWords({ version, rates, readToEnd }: ShownWords, mark: string): void {
  const isOurScreen = readToEnd !== undefined || version !== undefined || rates !== undefined
  if (isOurScreen && (version !== agreementVersion || rates !== mark))
    throw new RefusedError('conflict', { message: otherWords })
}

type Made = { kind: 'contract' } | { kind: 'renewal'; renewalId: string; replaces: string | undefined }

/** Whether the agreement of both would say the same. */
export const haveSameFields = (a: WizardState, b: WizardState): boolean =>
  JSON.stringify(agreementFieldsOf(a)) === JSON.stringify(agreementFieldsOf(b))

/**
 * Makes the agreement of what a store said, and of nothing else. A renewal always replaces the signed agreement; its `docID` only
 * has to name a document of the same store. Without a rate in the schedule nothing is offered for a signature (rule CR7).
 * @throws RefusedError validation-error; conflict; not-found for a `docID` of another store.
 */
export async function createDocumentOf(
  platform: Platform,
  { newsagencyId, state, ...made }: Made & { newsagencyId: string; state: WizardState },
  { body, origin, key, provider, words }: Making,
): Promise<{ id: string }> {
  const fields = agreementFieldsOf(state)
  const signer = signerOf(state)
  const { corporation } = state.account
  const detail = body ? foreignFields(body, { ours: fields, signer, isCorporation: corporation }) : {}
  if (Object.keys(detail).length > 0) throw new RefusedError('validation-error', { detail })
  const { partners: rates, mark } = await findSchedule(platform.database.queries)
  if (rates.length === 0) throw new RefusedError('conflict', { message: ratesMissing })
  if (words) refuseOtherWords(words, mark)
  const own = { newsagencyId, corporation, signer, fields, rates, ...(provider && { provider }) }
  await refuseForeignReplacement(platform, { newsagencyId, replaces: body?.docID })
  const replaces = made.kind === 'renewal' ? made.replaces : body?.docID
  return createDocument(platform, { ...made, ...own, ...(replaces && { replaces }) }, origin, key)
}

/**
 * Makes the agreement of a store's own draft, ready to be signed (rule SG1). The same draft gives the same
 * document; a changed one takes the place of the one before.
 * @throws RefusedError not-found, validation-error, or conflict when the draft was changed meanwhile, or the contract is
 * signed, with other words than `seen`.
 */
export async function createContractDocument(
  platform: Platform,
  actor: ContractActor,
  making: Making,
): Promise<{ id: string }> {
  const { database, keys } = platform
  const { newsagencyId } = actor
  const [shop, draft] = await Promise.all([
    findNewsagency(database.queries, newsagencyId),
    findStoredDraft(database.queries, newsagencyId),
  ])
  if (!shop) throw new RefusedError('not-found')
  const current = await findDraftDocument(database.queries, draft)
  const signedId = statusOfDocument(current) === 'open' ? null : draft?.documentId
  const state = (signedId && decryptDocumentSnapshot(keys, draft)) || mergeDraft(keys, shop, draft)
  if (making.seen && !haveSameFields(state, making.seen))
    throw new RefusedError('conflict', signedId ? { message: otherDetails } : {})
  if (signedId) return { id: signedId }
  refuseUnfinished(state)
  const { id } = await createDocumentOf(platform, { kind: 'contract', newsagencyId, state }, making)
  if (draft) await keepDocument(platform, actor, { before: draft, state, id })
  return { id }
}

async function findDocumentId({ database }: Pick<Platform, 'database'>, actor: ContractActor | RenewalActor) {
  if (actor.kind === 'contract') return (await findStoredDraft(database.queries, actor.newsagencyId))?.documentId
  return (await findRenewal(database.queries, actor.renewalId))?.documentId
}

/**
 * Opens the signing session of the token's own document, for its recipient (rule SG3).
 * @throws RefusedError not-found for any other document or email; conflict when it cannot be signed any more.
 */
export async function openDocumentSession(
  platform: Platform,
  actor: ContractActor | RenewalActor,
  { id, email, origin }: { id: string; email: string; origin: Origin },
): Promise<SigningSession> {
  if ((await findDocumentId(platform, actor)) !== id) throw new RefusedError('not-found')
  return openSigningSession(platform, { documentId: id, newsagencyId: actor.newsagencyId, email }, origin)
}
