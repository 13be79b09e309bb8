import { findRetailerPerson } from '#app/retailers/find/find-retailer-person.server.ts'
import { brand } from '#app/brand.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { findTablet } from '#app/shops/leaving/find-leavings.server.ts'
import { isState, type State } from '#app/geo/place.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findSchedule } from '#app/rates/find-schedule.server.ts'
import type { Schedule } from '#app/rates/rates.schema.ts'
import { calendarDay } from '#app/geo/calendar/business-days.ts'
import { agreementTerms } from '#app/signing/agreement/agreement-terms.ts'
import { documentLinkOf } from '#app/signing/signing.ts'

import { findBankHelpView } from '../bank-help/ask-bank-help.server.ts'
import type { CompleteContractAnswer } from '../answers/contract-answers.ts'
import { otherSignersAt } from '../answers/other-signers.server.ts'
import { contractShopOf } from '../answers/contract-shop.ts'
import { findDraftDocument } from '../answers/contract-status.server.ts'
import { decryptDocumentSnapshot, findStoredDraft } from './drafts.queries.server.ts'
import { draftView } from './save-draft.server.ts'
import type { ContractActor } from '../guards/require-contract.server.ts'
import { storeColumnsOf } from '../signing/copy-answers-to-shop.server.ts'
import { applySignedContract } from '../signing/apply-signed-document.server.ts'
import { type KeyFacts, keyFactsOf } from '../wizard/rules/key-facts.ts'

/** Returns the key facts for a shop today, from the agreement's own figures. */
export function keyFactsFor(
  { state, timeZone, hasTablet = false }: { state: State | null; timeZone: string; hasTablet?: boolean },
  schedule: Schedule,
): KeyFacts {
  return keyFactsOf(agreementTerms, {
    hasTablet,
    today: calendarDay(new Date(), timeZone),
    state: state ?? undefined,
    schedule,
    contact: { phone: brand.phone.display, phoneHref: brand.phone.href, email: brand.email },
  })
}

/** Returns the retailer's state from the draft, or else that of the registration. */
const stateFrom = (written: string, known: State | null): State | null => (isState(written) ? written : known)

/**
 * Returns the data with which the wizard opens (rule C32): the shop, the draft and the contract's status.
 * Applies a signed document first.
 * @throws RefusedError not-found when the shop was deleted since then.
 */
export async function openContract(
  platform: Pick<Platform, 'config' | 'database' | 'keys' | 'log'>,
  actor: ContractActor,
): Promise<CompleteContractAnswer['data']> {
  const { shopId } = actor
  const { config, database, keys } = platform
  const status = await applySignedContract(platform, shopId)
  const [shop, draft, schedule, bankHelp, hasTablet] = await Promise.all([
    findShop(database.queries, shopId),
    findStoredDraft(database.queries, shopId),
    findSchedule(database.queries),
    findBankHelpView(platform, actor),
    findTablet(platform, shopId),
  ])
  if (!shop) throw new RefusedError('not-found')
  const document = await findDraftDocument(database.queries, draft)
  const person = shop.retailerId === null ? undefined : await findRetailerPerson(database.queries, shop.retailerId)
  // The store gets the signed details when it is sealed: until then it may have those of another window.
  const signed = decryptDocumentSnapshot(keys, draft)
  return {
    newsagency:
      (status === 'part-signed' || status === 'completing') && signed
        ? contractShopOf({ ...shop, ...storeColumnsOf(signed) })
        : contractShopOf(shop, person),
    draft: draftView(keys, shop, draft, status),
    status,
    contract: {
      contractDownloadLink: document ? documentLinkOf(config, document.id) : null,
      signedAt: document?.signedAt?.toISOString() ?? null,
    },
    keyFacts: keyFactsFor(
      {
        state: stateFrom(((status !== 'open' && signed) || draft)?.address?.state ?? '', shop.state),
        timeZone: shop.timeZone,
        hasTablet,
      },
      schedule,
    ),
    bankHelp: status === 'open' ? bankHelp : null,
    otherSigners: otherSignersAt(config),
  }
}
