import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Arrival } from '#app/web/api/read-form.server.ts'
import { isLeavingShop } from '#app/shops/leaving/find-leavings.server.ts'
import { findShop, findShopIdsOfEmail, type ShopRow, lockShop, shopSubject } from '#app/shops/find/find-shop.server.ts'
import { recordShopEvent } from '#app/shops/change/record-shop-event.server.ts'
import { contractTokenOf } from '#app/shops/onboarding/create-shop.server.ts'
import { findShopByToken } from '#app/shops/onboarding/make-contract-token.server.ts'
import { decryptsTo, decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { mail, mailQueue, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { contractLimits } from '../frame/contract-limits.ts'
import type { LostLink } from '../answers/contract.schema.ts'
import { findStoredDraft, type StoredDraft } from '../draft/drafts.queries.server.ts'
import { offerRenewal, renewalMailFor } from '../renewal/offer-renewal.server.ts'
import {
  findNewestRenewal,
  findRenewalOfAnyToken,
  renewalTokenContext,
  type StoredRenewal,
} from '../renewal/renewals.queries.server.ts'
import { findStepsLeft, findWhatIsLeft } from '../answers/find-waiting-step.server.ts'
import { stepUrl } from '../wizard/wizard-state.ts'
import { contractLinkMail } from './contract-link.mail.tsx'

type Addressed = ShopRow & { email: string }
type Parts = Pick<Platform, 'config' | 'keys'>

/** The visitor is unknown, so the act is recorded as the product's own. */
const requester = { kind: 'system', name: 'Visitor who asked for a new link' } as const

/** Returns the shop of a renewal's link in any state, unless the shop has another owner's address by now. */
async function shopOfRenewal({ database: { queries }, keys }: Platform, token: string): Promise<string[]> {
  const renewal = await findRenewalOfAnyToken(queries, hashToken(token))
  if (!renewal || !decryptsTo(keys, renewalTokenContext(renewal.id), renewal.tokenEncrypted, token)) return []
  const shop = await findShop(queries, renewal.shopId)
  return shop && shop.emailKey === emailKey(renewal.email) ? [shop.id] : []
}

async function findAskedShops(platform: Platform, asked: LostLink): Promise<string[]> {
  const { queries } = platform.database
  if (asked.email) return findShopIdsOfEmail(queries, emailKey(asked.email))
  if (asked.renewContractToken) return shopOfRenewal(platform, asked.renewContractToken)
  const shop = await findShopByToken(queries, platform.keys, asked.completeContractToken ?? '')
  return shop ? [shop.id] : []
}

/** Whether a renewal can still be signed: staff offered it, and it has not ended. It may have expired. */
const isOffered = (renewal: StoredRenewal | undefined): renewal is StoredRenewal =>
  renewal !== undefined && !renewal.completedAt && !renewal.declinedAt && !renewal.revokedAt

async function contractMail(
  tx: Transaction,
  { config, keys }: Parts,
  shop: Addressed,
  draft: StoredDraft | undefined,
): Promise<OutgoingMail> {
  const contract = { shopId: shop.id, tokenHash: shop.contractTokenHash }
  const left = await findStepsLeft(tx, contract, draft)
  const words = (await findWhatIsLeft(tx, contract))?.words
  const token = shop.signedAt || draft?.signedAt ? undefined : contractTokenOf({ keys }, shop)
  const kind = shop.retailerId === null ? 'invited' : token ? 'contract' : 'signed'
  const urls = {
    invited: `${config.PUBLIC_URL}/activate?${new URLSearchParams({ email: shop.email })}`,
    contract: stepUrl(config.PUBLIC_URL, left[0], token ?? ''),
    signed: `${config.PUBLIC_URL}/contract`,
  }
  return mail({
    template: contractLinkMail,
    data: {
      shopName: shop.shopName,
      givenName: await findGreeting(tx, shop),
      kind,
      ...(kind === 'contract' && words !== undefined && { left: words }),
      url: urls[kind],
    },
    to: { name: shop.contactName ?? '', address: shop.email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shop.id },
  })
}

/** Sends the one mail with the link to the present place of the shop's contract. */
async function mailLink(tx: Transaction, parts: Parts, shop: Addressed, { origin }: Arrival): Promise<void> {
  const { keys } = parts
  const draft = await findStoredDraft(tx, shop.id)
  const canRenew = draft?.signedAt && !(await isLeavingShop(tx, shop.id))
  const renewal = canRenew ? await findNewestRenewal(tx, shop.id) : undefined
  // The offer has expired: it is made again, with the present agreement.
  if (isOffered(renewal) && renewal.expiresAt <= new Date()) {
    await offerRenewal(tx, parts, shop, { startedBy: renewal.startedBy, actor: requester, origin })
    return
  }
  const living = isOffered(renewal) && {
    token: decryptText(keys, renewalTokenContext(renewal.id), renewal.tokenEncrypted),
    expiresAt: renewal.expiresAt,
  }
  await recordShopEvent(tx, { shopId: shop.id, kind: 'link-mailed', actor: requester })
  await commitEffects(tx, {
    mails: [await (living ? renewalMailFor(tx, parts, shop, living) : contractMail(tx, parts, shop, draft))],
    keys,
    audit: {
      actor: { kind: 'visitor', name: 'Visitor' },
      action: 'contract.link-mailed',
      subject: shopSubject(shop),
      origin,
    },
  })
}

const reply = { success: true, message: 'If we know the shop, a link is on its way to its own address.' } as const

/**
 * Mails a new link to a visitor whose link opens nothing, or who enters the shop's email (rule C45). The response
 * is always the same. Each shop gets one mail, at its address. An expired renewal is offered again; one that was
 * never offered, was declined or ended in another way is not: that is for staff to decide.
 * @throws RefusedError challenge-failed; AlreadyDoneError
 */
export async function mailContractLinks(platform: Platform, asked: LostLink, arrival: Arrival): Promise<typeof reply> {
  const { database, jobs, limits } = platform
  const { origin, captchaProof, act } = arrival
  const ids: string[] = []
  for (const id of (await findAskedShops(platform, asked)).toSorted())
    if (await limits.admits(contractLimits['mailed-contract-link'], { ip: addressBlock(origin.ip), subject: id }))
      ids.push(id)
  await database.transaction(async (tx) => {
    await commitEffects(tx, { once: act, reply, captchaProof })
    for (const id of ids) {
      const shop = await lockShop(tx, id)
      if (!shop?.email || shop.status === 'closed') continue
      await mailLink(tx, platform, { ...shop, email: shop.email }, arrival)
    }
  })
  if (ids.length > 0) jobs.notify(mailQueue)
  return reply
}
