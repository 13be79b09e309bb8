import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { type ShopRow, shopSubject } from '#app/shops/find/find-shop.server.ts'
import { recordShopEvent } from '#app/shops/change/record-shop-event.server.ts'
import { encryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { planReminder } from '#app/reminders/manage-reminders.server.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { voidOpenDocuments } from '#app/signing/documents/void-document.server.ts'

import { findSignedBefore } from '../answers/contract-status.server.ts'
import { hasNewWords } from './compare/clause-difference.ts'
import { renewalReminder } from './renewal-reminder.server.ts'
import { renewalUrl } from './screens/renewal-url.ts'
import { renewalMail, type RenewalMailData } from './screens/renewal.mail.tsx'
import { insertRenewal, renewalTokenContext, revokeLivingRenewal } from './renewals.queries.server.ts'

/** Returns until when a renewal that is offered now can be signed (rule C37). */
export const renewalUntil = (): Date => new Date(Date.now() + 30 * 86_400_000)

type Addressed = ShopRow & { email: string }

/** Builds the mail with a renewal's link, to the shop's own address. */
export async function renewalMailFor(
  queries: Queries,
  { config }: Pick<Platform, 'config'>,
  shop: Addressed,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Promise<OutgoingMail & { data: RenewalMailData }> {
  const signed = findSignedBefore(await findDocuments(queries, { shopId: shop.id }), null)
  const data = {
    shopName: shop.shopName,
    givenName: await findGreeting(queries, shop),
    url: renewalUrl(config.PUBLIC_URL, token),
    expires: expiresAt.toISOString(),
    hasNewWords: hasNewWords(signed),
  }
  const offered = mail({
    template: renewalMail,
    data,
    to: { name: shop.contactName ?? '', address: shop.email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shop.id },
  })
  return { ...offered, data }
}

type OfferedBy = {
  /** The staff member who first made the offer. */
  startedBy: string
  /** The sender of this offer, which may be another staff member than `startedBy`, or the system. */
  actor: { kind: 'staff' | 'system'; id?: string; name: string }
  origin: Origin
}

/**
 * Offers a shop the present agreement by a mailed link for 30 days, and voids its earlier offer. Runs inside the
 * caller's transaction, which has locked the shop and checked permissions.
 */
export async function offerRenewal(
  tx: Transaction,
  platform: Pick<Platform, 'config' | 'keys'>,
  shop: Addressed,
  { startedBy, actor, origin }: OfferedBy,
): Promise<{ id: string }> {
  const { keys } = platform
  const [id, token] = [newId(), makeToken()]
  const expiresAt = renewalUntil()
  await revokeLivingRenewal(tx, shop.id)
  const voiding = { by: actor, reason: 'A newer renewal was offered', origin, kinds: ['renewal'] } as const
  await voidOpenDocuments(tx, keys, shop.id, voiding)
  await insertRenewal(tx, {
    id,
    shopId: shop.id,
    tokenHash: hashToken(token),
    tokenEncrypted: encryptText(keys, renewalTokenContext(id), token),
    email: shop.email,
    startedBy,
    expiresAt,
  })
  await planReminder(tx, renewalReminder, { subjectId: id, from: expiresAt, clock: shop })
  await recordShopEvent(tx, { shopId: shop.id, kind: 'renewal-started', actor })
  await commitEffects(tx, {
    mails: [await renewalMailFor(tx, platform, shop, { token, expiresAt })],
    keys,
    audit: {
      actor,
      action: 'renewal.started',
      subject: shopSubject(shop),
      became: { until: expiresAt.toISOString() },
      origin,
    },
  })
  return { id }
}
