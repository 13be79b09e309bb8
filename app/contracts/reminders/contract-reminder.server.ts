import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { findShop, type ShopRow } from '#app/shops/find/find-shop.server.ts'
import { contractTokenOf } from '#app/shops/onboarding/create-shop.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineReminder, type ReminderStop } from '#app/reminders/define-reminder.server.ts'
import { findReminder, forgetReminders, planReminder } from '#app/reminders/manage-reminders.server.ts'

import { findDraftDocument, isAnswered, waitsForOthers } from '../answers/contract-status.server.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { findStepsLeft } from '../answers/find-waiting-step.server.ts'
import { leftInWords } from '../wizard/rules/steps-left.ts'
import { stepUrl } from '../wizard/wizard-state.ts'
import { contractReminderMail } from './contract-reminder.mail.tsx'

const stop: ReminderStop = {
  purpose: 'contract-reminders',
  async find(queries, _parts, id) {
    const shop = await findShop(queries, id)
    if (!shop) return undefined
    const subject = { kind: 'newsagency', id, label: shop.shopName }
    return { shopId: id, name: shop.shopName, audit: { action: 'contract.reminders-stopped', subject } }
  },
  words: {
    asks: 'Your contract stays the same. What you filled in is saved, and your link still works.',
    stopped: 'We send no more reminders about this contract. What you filled in is saved, and your link still works.',
    next: { href: '/account', label: 'Your shops' },
  },
}

/**
 * Reminds of an unfinished contract (rule C36), by its shop's id: onboarding, with an address, neither signed nor
 * declined. Links to the next step.
 */
export const contractReminder = defineReminder({
  kind: 'contract',
  days: [3, 7, 21],
  stop,
  async isDue(tx, _parts, id) {
    const shop = await findShop(tx, id)
    const draft = await findStoredDraft(tx, id)
    if (!shop?.email || shop.status !== 'onboarding' || shop.signedAt || draft?.signedAt) return undefined
    const document = await findDraftDocument(tx, draft)
    return isAnswered(document) ? undefined : { shop, email: shop.email, draft, document }
  },
  waitsUntil: ({ shop, document }, now) => waitsForOthers(document, now, shop),
  async mail(tx, { config, keys }, { shop, email, draft }, { stopUrl }) {
    const contract = { shopId: shop.id, tokenHash: shop.contractTokenHash }
    const left = await findStepsLeft(tx, contract, draft)
    const [step] = left
    return mail({
      template: contractReminderMail,
      data: {
        shopName: shop.shopName,
        givenName: await findGreeting(tx, shop),
        step,
        ...(left.length > 1 && { left: leftInWords(left) }),
        url: stepUrl(config.PUBLIC_URL, step, contractTokenOf({ keys }, shop) ?? ''),
        stopUrl,
      },
      to: { name: shop.contactName ?? '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'newsagency', id: shop.id },
    })
  },
  note: (count) => count,
})

/** Limits how often an active wizard resets the reminders. */
const countedAnewMs = 60 * 60_000

/** Counts the days until a reminder from now, because the retailer is active. Runs inside the caller's transaction. */
export async function planContractReminders(
  tx: Transaction,
  { id, timeZone, state }: Pick<ShopRow, 'id' | 'timeZone' | 'state'>,
  now = new Date(),
): Promise<void> {
  const planned = await findReminder(tx, contractReminder, id)
  if (planned?.sent === 0 && now.getTime() - planned.countedFrom.getTime() < countedAnewMs) return
  await planReminder(tx, contractReminder, { subjectId: id, from: now, clock: { timeZone, state } })
}

/** Deletes the contract reminders of a shop that is undone or handed on. Runs inside the caller's transaction. */
export async function forgetContractReminders(tx: Transaction, shopId: string): Promise<void> {
  await forgetReminders(tx, [contractReminder], shopId)
}
