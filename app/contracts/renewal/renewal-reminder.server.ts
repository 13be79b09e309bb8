import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { isLeavingShop } from '#app/shops/leaving/find-leavings.server.ts'
import { waitsWhileLeaving } from '#app/shops/leaving/leaving.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineReminder } from '#app/reminders/define-reminder.server.ts'
import { findDocument, findDocuments } from '#app/signing/documents/find-documents.server.ts'

import { findSignedBefore, isAnswered, waitsForOthers } from '../answers/contract-status.server.ts'
import { hasNewWords } from './compare/clause-difference.ts'
import { renewalUrl } from './screens/renewal-url.ts'
import { renewalReminderMail } from './screens/renewal.mail.tsx'
import { findRenewal, renewalTokenContext } from './renewals.queries.server.ts'

/** Reminds of an open renewal (rule C41), by its id: it was neither answered nor has it expired. */
export const renewalReminder = defineReminder({
  kind: 'renewal',
  days: [-14, -7, -2],
  async isDue(tx, _parts, id, now) {
    const renewal = await findRenewal(tx, id)
    if (!renewal || renewal.completedAt || renewal.declinedAt || renewal.revokedAt) return undefined
    const shop = await findShop(tx, renewal.shopId)
    const document = renewal.documentId ? await findDocument(tx, renewal.documentId) : undefined
    if (!shop || shop.status === 'closed' || renewal.expiresAt <= now || isAnswered(document)) return undefined
    return { renewal, shop, document, isLeaving: await isLeavingShop(tx, shop.id) }
  },
  waitsUntil: ({ shop, document, isLeaving }, now) =>
    waitsWhileLeaving(isLeaving, now, shop) ?? waitsForOthers(document, now, shop),
  async mail(tx, { config, keys }, { renewal, shop }) {
    const signed = findSignedBefore(await findDocuments(tx, { shopId: shop.id }), renewal.documentId)
    const token = decryptText(keys, renewalTokenContext(renewal.id), renewal.tokenEncrypted)
    return mail({
      template: renewalReminderMail,
      data: {
        shopName: shop.shopName,
        givenName: await findGreeting(tx, shop),
        url: renewalUrl(config.PUBLIC_URL, token),
        expires: renewal.expiresAt.toISOString(),
        hasNewWords: hasNewWords(signed),
      },
      to: { name: shop.contactName ?? '', address: shop.email ?? renewal.email },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'newsagency', id: shop.id },
    })
  },
})
