import { findShop } from '#app/shops/find/find-shop.server.ts'
import { findTablet } from '#app/shops/leaving/find-leavings.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'
import {
  findDocument,
  findDocuments,
  readAgreementOf,
  type SigningDocument,
} from '#app/signing/documents/find-documents.server.ts'
import { findSchedule } from '#app/rates/find-schedule.server.ts'
import { rateDay, type Schedule } from '#app/rates/rates.schema.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import type { FilledInAgreement, RenewContractAnswer } from '../answers/contract-answers.ts'
import { contractShopOf } from '../answers/contract-shop.ts'
import { findSignedBefore, statusOfDocument } from '../answers/contract-status.server.ts'
import { maskAccount } from '../bank/bank.ts'
import type { RenewalActor } from '../guards/require-contract.server.ts'
import { keyFactsFor } from '../draft/open-contract.server.ts'
import { agreementFieldsOf } from '../signing/agreement/agreement-fields.ts'
import { maskFields, signerOf } from '../signing/create-contract-document.server.ts'
import { applySignedRenewal } from '../signing/apply-signed-document.server.ts'
import type { WizardState } from '../wizard/wizard-state.ts'
import { comparisonOf } from './compare/clause-difference.ts'
import { findRenewalState } from './find-renewal-state.server.ts'
import { findRenewal, type StoredRenewal } from './renewals.queries.server.ts'

const statusOf = (renewal: StoredRenewal, document: SigningDocument | undefined) => {
  if (renewal.declinedAt) return 'declined' as const
  if (renewal.completedAt) return 'completed' as const
  return document?.status === 'completing' ? ('completing' as const) : ('open' as const)
}

/** Returns the agreement for the signature screen that replaces the frame, with the account masked. */
const agreementOf = (
  { state, hasTablet }: { state: WizardState; hasTablet: boolean },
  { partners, mark, on }: Schedule,
): FilledInAgreement => ({
  corporation: state.account.corporation,
  hasTablet,
  signer: signerOf(state),
  fields: agreementFieldsOf({ ...state, account: maskAccount(state.account) }),
  rates: partners,
  ratesMark: mark,
  ratesOn: on,
})

/** Returns the signed agreement, regardless of later changes of the shop. */
async function signedAgreementOf(
  platform: Pick<Platform, 'database' | 'keys'>,
  document: SigningDocument | undefined,
): Promise<FilledInAgreement | undefined> {
  if (!document || statusOfDocument(document) === 'open') return undefined
  const signed = await readAgreementOf(platform, document.id)
  const ratesOn = rateDay(document.createdAt)
  return signed && { ...signed, fields: maskFields(signed.fields), ratesMark: '', ratesOn }
}

/** Returns the signed renewal (rule C46). */
function renewedOf(
  config: Platform['config'],
  document: SigningDocument | undefined,
): RenewContractAnswer['renewal']['renewed'] {
  if (!document?.signedAt || statusOfDocument(document) === 'open') return null
  const isSealed = statusOfDocument(document) === 'completed'
  return {
    version: String(document.templateVersion),
    signedAt: document.signedAt.toISOString(),
    link: isSealed ? documentLinkOf(config, document.id) : null,
  }
}

/**
 * Returns the data of a renewal's page (rule C38): the shop, and the changes since the signed version.
 * @throws RefusedError not-found when the shop or the renewal was deleted since then.
 */
export async function openRenewal(
  platform: Pick<Platform, 'config' | 'database' | 'keys'>,
  { shopId, renewalId }: RenewalActor,
): Promise<RenewContractAnswer> {
  const { config, database } = platform
  await applySignedRenewal(platform, renewalId)
  const [shop, renewal, documents, schedule, hasTablet] = await Promise.all([
    findShop(database.queries, shopId),
    findRenewal(database.queries, renewalId),
    findDocuments(database.queries, { shopId }),
    findSchedule(database.queries),
    findTablet(platform, shopId),
  ])
  const known = await findRenewalState(platform, shopId)
  if (!shop || !renewal || !known) throw new RefusedError('not-found')
  const document = renewal.documentId ? await findDocument(database.queries, renewal.documentId) : undefined
  const signed = findSignedBefore(documents, renewal.documentId)
  const corporation = signed?.corporation ?? false
  return {
    success: true,
    newsagency: contractShopOf(shop),
    renewal: {
      status: statusOf(renewal, document),
      expiresAt: renewal.expiresAt.toISOString(),
      signedAt: signed?.signedAt?.toISOString() ?? null,
      renewed: renewedOf(config, document),
      signedLink: signed ? documentLinkOf(config, signed.id) : null,
      corporation,
      comparison: comparisonOf(signed),
      keyFacts: keyFactsFor({ ...shop, hasTablet }, schedule),
      agreement:
        (await signedAgreementOf(platform, document)) ?? agreementOf({ state: known.state, hasTablet }, schedule),
    },
  }
}
