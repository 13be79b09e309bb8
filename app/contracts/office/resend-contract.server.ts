import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { contractTokenOf } from '#app/shops/onboarding/create-shop.server.ts'
import type { ActResult } from '#app/outbox/act/act-on.server.ts'
import { decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { refused } from '#app/core/result.ts'
import { findReminderLinks } from '#app/reminders/manage-reminders.server.ts'
import { findDocument, findDocuments, type SigningDocument } from '#app/signing/documents/find-documents.server.ts'
import { resendDocument } from '#app/signing/documents/resend-document.server.ts'
import { voidDocument } from '#app/signing/documents/void-document.server.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findSignedBefore } from '../answers/contract-status.server.ts'
import { contractReminderMail } from '../reminders/contract-reminder.mail.tsx'
import { contractReminder } from '../reminders/contract-reminder.server.ts'
import { hasNewWords } from '../renewal/compare/clause-difference.ts'
import { renewalReminderMail } from '../renewal/screens/renewal.mail.tsx'
import { findRenewal, renewalTokenContext } from '../renewal/renewals.queries.server.ts'
import { renewalUrl } from '../renewal/screens/renewal-url.ts'
import { stepUrl } from '../wizard/wizard-state.ts'

/** Builds the mail with the link to an open document. */
async function linkMail(platform: Platform, document: SigningDocument): Promise<OutgoingMail | undefined> {
  const { config, database, keys } = platform
  const shop = await findShop(database.queries, document.shopId)
  if (!shop || shop.status === 'closed') return undefined
  const common = {
    to: { name: '', address: shop.email ?? document.signer.email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id: shop.id },
  }
  // The signer's name and address were typed in the wizard: the mail uses the names of the shop (rule M12).
  const named = {
    shopName: nameInMail(shop.shopName, 'your shop'),
    givenName: nameInMail(await findGreeting(database.queries, shop), 'Hello'),
  }
  if (document.kind === 'renewal') {
    const renewal = document.renewalId ? await findRenewal(database.queries, document.renewalId) : undefined
    if (!renewal || renewal.revokedAt || renewal.expiresAt <= new Date()) return undefined
    const url = renewalUrl(
      config.PUBLIC_URL,
      decryptText(keys, renewalTokenContext(renewal.id), renewal.tokenEncrypted),
    )
    const signed = findSignedBefore(await findDocuments(database.queries, { shopId: shop.id }), document.id)
    const data = { ...named, url, expires: renewal.expiresAt.toISOString(), hasNewWords: hasNewWords(signed) }
    return mail({ template: renewalReminderMail, data, ...common })
  }
  const url = stepUrl(config.PUBLIC_URL, 'contract', contractTokenOf({ keys }, shop) ?? '')
  const { stopUrl } = findReminderLinks(platform, contractReminder, shop.id)
  return mail({ template: contractReminderMail, data: { ...named, step: 'contract', url, stopUrl }, ...common })
}

/**
 * Sends a document again: the copies of a signed one, or the link to sign an open one.
 * @throws RefusedError forbidden
 */
export async function resendContract(
  platform: Platform,
  actor: StaffActor,
  { documentId, origin }: { documentId: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'contracts:write')
  const document = await findDocument(platform.database.queries, documentId)
  if (!document) return refused('not-found')
  const link = document.status === 'completed' ? undefined : await linkMail(platform, document)
  if (document.status !== 'completed' && !link) return refused('stale')
  return resendDocument(platform, { documentId, by, link }, origin)
}

/**
 * Voids an open document for a reason. It can no longer be signed; the wizard creates another one.
 * @throws RefusedError forbidden
 */
export async function voidContract(
  platform: Platform,
  actor: StaffActor,
  { documentId, reason, origin }: { documentId: string; reason: string; origin: Origin },
): Promise<ActResult<'bad-reason'>> {
  const by = permitted(actor, 'contracts:write')
  const trimmed = reason.trim()
  if (trimmed === '' || trimmed.length > 300) return refused('bad-reason')
  return voidDocument(platform, { documentId, by, reason: trimmed }, origin)
}
