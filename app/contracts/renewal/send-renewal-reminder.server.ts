import { findGreeting } from '#app/agents/find-greetings.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import { sensibleFrom, type ShopClock } from '#app/agents/reminders/next-reminder.ts'
import { findNewsagency, type HeldNewsagency } from '#app/newsagencies/find-newsagency.server.ts'
import { unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { takeTurn } from '#app/platform/jobs/take-turn.server.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { findDocument, findDocuments, type SigningDocument } from '#app/signing/documents/find-documents.server.ts'

import { findSignedBefore, isAnswered } from '../contract-status.server.ts'
import { hasNewWords } from './clause-difference.ts'
import { renewalReminderMail } from './renewal.mail.tsx'
import {
  lockDueRenewal,
  putOffRenewal,
  renewalTokenPlace,
  type StoredRenewal,
  updateRenewal,
} from './renewals.store.server.ts'
import { nextRenewalReminder } from './renewal-reminder-days.ts'
import { renewalUrl } from './offer-renewal.server.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'jobs' | 'keys' | 'log'>

type About = { renewal: StoredRenewal; shop: HeldNewsagency; signed: SigningDocument | undefined }

async function reminderOf(tx: Transaction, { config, keys }: Parts, { renewal, shop, signed }: About) {
  const token = unseal(keys, renewalTokenPlace(renewal.id), renewal.tokenSealed)
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
}

/** The reminder that follows, leaving out those whose day has passed: after an outage they do not come in a heap. */
function followingOf(sent: number, renewal: StoredRenewal, clock: ShopClock, now: Date) {
  for (let count = sent; ; count += 1) {
    const due = nextRenewalReminder(count, renewal.expiresAt, clock)
    if (!due || due > now) return { remindersSent: count, nextReminderAt: due ?? null }
  }
}

async function takeRenewal(tx: Transaction, parts: Parts, renewal: StoredRenewal, now: Date) {
  const shop = await findNewsagency(tx, renewal.newsagencyId)
  const document = renewal.documentId ? await findDocument(tx, renewal.documentId) : undefined
  if (!shop || shop.status === 'closed' || renewal.expiresAt <= now || isAnswered(document)) {
    await updateRenewal(tx, renewal.id, { nextReminderAt: null })
    return 'over'
  }
  const sensible = sensibleFrom(now, shop)
  if (sensible > now) {
    await updateRenewal(tx, renewal.id, { nextReminderAt: sensible })
    return 'later'
  }
  const signed = findSignedBefore(await findDocuments(tx, { newsagencyId: shop.id }), renewal.documentId)
  await accept(tx, { mails: [await reminderOf(tx, parts, { renewal, shop, signed })], keys: parts.keys })
  await updateRenewal(tx, renewal.id, followingOf(renewal.remindersSent + 1, renewal, shop, now))
  return 'sent'
}

/**
 * Takes one renewal that is due and reminds of it, puts it off to a sensible hour of its shop, or lets it be when it has
 * ended or was answered; false when none is due. Each reminder goes out once, however many work at it.
 */
export async function sendRenewalReminder(parts: Parts, now = new Date()): Promise<boolean> {
  const turn = {
    what: 'the reminder of a renewal',
    lock: (tx: Transaction) => lockDueRenewal(tx, now),
    work: (tx: Transaction, renewal: StoredRenewal) => takeRenewal(tx, parts, renewal, now),
    putOff: (tx: Transaction, { id }: StoredRenewal, until: Date) => putOffRenewal(tx, id, { now, until }),
  }
  const outcome = await takeTurn(parts, turn, now)
  if (outcome === 'sent') parts.jobs.wake(mailQueue)
  return outcome !== 'none'
}
