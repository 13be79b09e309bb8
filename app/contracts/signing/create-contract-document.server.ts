import { emailKey } from '#app/core/text/text.ts'
import { isDeepStrictEqual } from 'node:util'

import { findShop } from '#app/shops/find/find-shop.server.ts'
import { findTablet } from '#app/shops/leaving/find-leavings.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { AgreementFields } from '#app/signing/agreement/agreement-fields.schema.ts'
import { findSchedule } from '#app/rates/find-schedule.server.ts'
import { ratesMissing } from '#app/rates/rates.schema.ts'
import { agreementVersion } from '#app/signing/agreement/agreement-clauses.ts'
import { createDocument, refuseForeignReplacement } from '#app/signing/documents/create-document.server.ts'
import { readAgreementOf } from '#app/signing/documents/find-documents.server.ts'
import { openSigningSession, type SigningSession } from '#app/signing/sign/open-signing-session.server.ts'
import type { Signer } from '#app/signing/signing.ts'

import { maskAccountNumber, maskBsb } from '../bank/bank.ts'
import { findDraftDocument, statusOfDocument } from '../answers/contract-status.server.ts'
import {
  decryptAccount,
  decryptDocumentSnapshot,
  encryptDraft,
  findStoredDraft,
  type StoredDraft,
  upsertDraft,
} from '../draft/drafts.queries.server.ts'
import { storedWeeksOf } from '../answers/contract-shop.ts'
import { otherSignersAt } from '../answers/other-signers.server.ts'
import { mergeDraft } from '../draft/save-draft.server.ts'
import { type ContractActor, lockContract, type RenewalActor } from '../guards/require-contract.server.ts'
import { findRenewal } from '../renewal/renewals.queries.server.ts'
import { cosignersOf, sectionProblems } from '../wizard/rules/wizard-rules.ts'
import type { StoredWeeks } from '../wizard/rules/wizard-hours.ts'
import { draftSections, type WizardState } from '../wizard/wizard-state.ts'
import { agreementFieldsOf } from './agreement/agreement-fields.ts'
import type { CreateDocBody } from './create-doc.schema.ts'

const notAsFilledIn = 'This is not what you filled in. Go back and look at it again.'

export const otherDetails = 'The contract was signed with other details.'

const maskedFields: Partial<Record<keyof AgreementFields, (value: string) => string>> = {
  final_bsb_number: (value) => maskBsb(value.replace('-', '')),
  bsb: (value) => maskBsb(value.replace('-', '')),
  final_account_number: maskAccountNumber,
  acc_num: maskAccountNumber,
}

/** Masks the account in an agreement's fields for its browser. */
export const maskFields = (fields: AgreementFields): AgreementFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      maskedFields[name as keyof AgreementFields]?.(value) ?? value,
    ]),
  ) as AgreementFields

const withoutGaps = (value: string): string => value.replaceAll(/[\s-]/g, '')

/** Whether a field has our value: in full or, for bank details, masked as in the agreement. */
const isOurs = (name: keyof AgreementFields, given: string, ours: string): boolean =>
  given === maskedFields[name]?.(ours) || withoutGaps(given) === withoutGaps(ours)

/** Returns the caller's values that differ from the shop's own: the document may contain only the latter (rule SG1). */
function foreignFields(
  { fields, user, corporation }: CreateDocBody,
  { ours, signer, isCorporation }: { ours: AgreementFields; signer: Signer; isCorporation: boolean },
): Record<string, string> {
  const detail: Record<string, string> = {}
  for (const [name, given] of Object.entries(fields) as [keyof AgreementFields, { value: string }][])
    if (!isOurs(name, given.value, ours[name])) detail[`fields.${name}`] = notAsFilledIn
  if (user.first_name !== signer.firstName) detail['user.first_name'] = notAsFilledIn
  if (user.last_name !== signer.lastName) detail['user.last_name'] = notAsFilledIn
  if (emailKey(user.email) !== emailKey(signer.email)) detail['user.email'] = notAsFilledIn
  if (corporation !== isCorporation) detail['corporation'] = notAsFilledIn
  return detail
}

/**
 * Refuses a signature on a document that was already signed, perhaps in another window, with other words than this
 * screen showed.
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

/** Returns the signer of a wizard: the person of its contact details. */
export const signerOf = ({ contact }: WizardState): Signer => ({
  firstName: contact.givenNames,
  lastName: contact.surname,
  email: contact.email,
})

/**
 * Refuses an incomplete draft.
 * @throws RefusedError validation-error
 */
export function refuseUnfinished(state: WizardState): void {
  const detail = Object.fromEntries(
    draftSections.flatMap((section) =>
      Object.entries(sectionProblems(state, section)).map(([field, message]) => [`${section}.${field}`, message]),
    ),
  )
  if (Object.keys(detail).length > 0) throw new RefusedError('validation-error', { detail })
}

/**
 * Stores the document and a snapshot of its content with the draft, if the draft is unchanged.
 * @throws RefusedError conflict when the draft was changed since then, or another document of it is signed.
 */
async function keepDocument(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: ContractActor,
  { before, state, id }: { before: StoredDraft; state: WizardState; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const shop = await lockContract(tx, actor)
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

/** The request for a document, in addition to its content. */
export type Making = {
  body?: CreateDocBody
  origin: Origin
  key?: string | undefined
  /** Overrides the configured provider. */
  provider?: 'embedded'
  /** The content that the signer saw: a document with other content is refused. */
  shownState?: WizardState
  /** The version and the schedule of rates that our own signature screen showed. */
  words?: ShownWords
}

/** The words that our own signature screen claims to have shown; other callers send none. */
type ShownWords = { version?: number | undefined; rates?: string | undefined; readToEnd?: boolean | undefined }

const otherWords =
  'Our commission rates or the agreement changed while this page was open. Load the page again, read the agreement, then sign.'

/**
 * Refuses to sign other words than the screen showed (rule CR6).
 * @throws RefusedError conflict
 */
function refuseOtherWords({ version, rates, readToEnd }: ShownWords, mark: string): void {
  const isOurScreen = readToEnd !== undefined || version !== undefined || rates !== undefined
  if (isOurScreen && (version !== agreementVersion || rates !== mark))
    throw new RefusedError('conflict', { message: otherWords })
}

type Made = { kind: 'contract' } | { kind: 'renewal'; renewalId: string; replaces: string | undefined }

type DocumentRequest = Parameters<typeof createDocument>[1]

/** Returns how the business signs: nothing for one person alone without a trust, as before several could sign (rule SG28). */
function executionOf({ account }: WizardState): Pick<DocumentRequest, 'execution' | 'cosigners' | 'trustName'> {
  const { execution } = account
  const trustName = account.trustName.trim()
  const cosigners = cosignersOf(account).map(({ givenNames, surname, email }) => ({
    firstName: givenNames.trim(),
    lastName: surname.trim(),
    email: email.trim(),
  }))
  return { ...(execution !== 'alone' && { execution, cosigners }), ...(trustName && { trustName }) }
}

/** Whether both states make the same agreement, signed by the same people. */
export const haveSameFields = (a: WizardState, b: WizardState): boolean =>
  isDeepStrictEqual([agreementFieldsOf(a), executionOf(a)], [agreementFieldsOf(b), executionOf(b)])

const tooManySigners = 'Only you can sign here now. Choose “I sign alone”, or call us.'

/**
 * Refuses more signers than a template at PandaDoc has roles for.
 * @throws RefusedError validation-error
 */
function refuseTooManySigners(platform: Platform, { cosigners = [] }: Pick<DocumentRequest, 'cosigners'>): void {
  if (cosigners.length > otherSignersAt(platform.config))
    throw new RefusedError('validation-error', { detail: { 'account.execution': tooManySigners } })
}

/**
 * Creates the agreement from a shop's own state. A renewal always replaces the signed agreement; its `docID` must
 * only name a document of the same shop. Without a rate in the schedule there is nothing to sign (rule CR7).
 * @throws RefusedError validation-error; conflict; not-found for a `docID` of another store.
 */
export async function createDocumentOf(
  platform: Platform,
  { shopId, state, stored, ...made }: Made & { shopId: string; state: WizardState; stored?: StoredWeeks },
  { body, origin, key, provider, words }: Making,
): Promise<{ id: string }> {
  const fields = agreementFieldsOf(state, stored)
  const signer = signerOf(state)
  const { corporation } = state.account
  const detail = body ? foreignFields(body, { ours: fields, signer, isCorporation: corporation }) : {}
  if (Object.keys(detail).length > 0) throw new RefusedError('validation-error', { detail })
  const { partners: rates, mark } = await findSchedule(platform.database.queries)
  if (rates.length === 0) throw new RefusedError('conflict', { message: ratesMissing })
  if (words) refuseOtherWords(words, mark)
  // A renewal continues an agreement that all have signed (decision 106).
  const execution = made.kind === 'contract' ? executionOf(state) : {}
  if (!provider) refuseTooManySigners(platform, execution)
  const hasTablet = await findTablet(platform, shopId)
  const parts = { ...(hasTablet && { hasTablet }), ...(provider && { provider }) }
  const own = { shopId, corporation, signer, fields, rates, ...execution, ...parts }
  await refuseForeignReplacement(platform, { shopId, replaces: body?.docID })
  const replaces = made.kind === 'renewal' ? made.replaces : body?.docID
  return createDocument(platform, { ...made, ...own, ...(replaces && { replaces }) }, origin, key)
}

/**
 * Creates the agreement of a shop's own draft, ready to be signed (rule SG1). Idempotent: the same draft returns the
 * same document; a changed one replaces it.
 * @throws RefusedError not-found, validation-error, or conflict when the draft was changed since then, or the contract
 * is signed with other words than `seen`.
 */
export async function createContractDocument(
  platform: Platform,
  actor: ContractActor,
  making: Making,
): Promise<{ id: string }> {
  const { database, keys } = platform
  const { shopId } = actor
  const [shop, draft] = await Promise.all([
    findShop(database.queries, shopId),
    findStoredDraft(database.queries, shopId),
  ])
  if (!shop) throw new RefusedError('not-found')
  const current = await findDraftDocument(database.queries, draft)
  const signedId = statusOfDocument(current) === 'open' ? null : draft?.documentId
  const state = (signedId && decryptDocumentSnapshot(keys, draft)) || mergeDraft(keys, shop, draft)
  if (making.shownState && !haveSameFields(state, making.shownState))
    throw new RefusedError('conflict', signedId ? { message: otherDetails } : {})
  if (signedId) return { id: signedId }
  refuseUnfinished(state)
  const { id } = await createDocumentOf(
    platform,
    { kind: 'contract', shopId, state, stored: storedWeeksOf(shop) },
    making,
  )
  if (draft) await keepDocument(platform, actor, { before: draft, state, id })
  return { id }
}

async function findDocumentId({ database }: Pick<Platform, 'database'>, actor: ContractActor | RenewalActor) {
  if (actor.kind === 'contract') return (await findStoredDraft(database.queries, actor.shopId))?.documentId
  return (await findRenewal(database.queries, actor.renewalId))?.documentId
}

/**
 * Opens the signing session of the token's own document, for its signer (rule SG3).
 * @throws RefusedError not-found for any other document or email; conflict when it can no longer be signed.
 */
export async function openDocumentSession(
  platform: Platform,
  actor: ContractActor | RenewalActor,
  { id, email, origin }: { id: string; email: string; origin: Origin },
): Promise<SigningSession> {
  if ((await findDocumentId(platform, actor)) !== id) throw new RefusedError('not-found')
  return openSigningSession(platform, { documentId: id, shopId: actor.shopId, email }, origin)
}
