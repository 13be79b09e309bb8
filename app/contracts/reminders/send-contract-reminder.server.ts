import { findGreeting } from '#app/agents/find-greetings.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import { nextReminder, reminderAfter, reminderDays, sensibleFrom } from '#app/agents/reminders/next-reminder.ts'
import { findNewsagency, type HeldNewsagency } from '#app/newsagencies/find-newsagency.server.ts'
import { contractTokenOf } from '#app/newsagencies/onboarding/create-newsagency.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/change/record-newsagency-event.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { takeTurn } from '#app/platform/jobs/take-turn.server.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findDraftDocument, isAnswered } from '../contract-status.server.ts'
import { findStoredDraft, type StoredDraft } from '../draft/drafts.store.server.ts'
import { findStepsLeft } from '../find-waiting-step.server.ts'
import { leftInWords } from '../wizard/steps-left.ts'
import { stepUrl } from '../wizard/wizard-state.ts'
import { contractReminderMail } from './contract-reminder.mail.tsx'
import {
  deleteContractReminder,
  findContractReminder,
  lockDueContractReminder,
  putOffContractReminder,
  restartReminders,
  type StoredContractReminder,
  updateContractReminder,
} from './contract-reminders.store.server.ts'
import { contractStopUrl } from './stop-contract-reminders.server.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'jobs' | 'keys' | 'log'>

async function remind(
  tx: Transaction,
  parts: Parts,
  { shop, draft, sent }: { shop: HeldNewsagency & { email: string }; draft: StoredDraft | undefined; sent: number },
): Promise<void> {
  const { config, keys } = parts
  const contract = { newsagencyId: shop.id, tokenHash: shop.contractTokenHash }
  const left = await findStepsLeft(tx, contract, draft)
  const [step] = left
  await accept(tx, {
    mails: [
      mail({
        template: contractReminderMail,
        data: {
          shopName: shop.shopName,
          givenName: await findGreeting(tx, shop),
          step,
          ...(left.length > 1 && { left: leftInWords(left) }),
          url: stepUrl(config.PUBLIC_URL, step, contractTokenOf({ keys }, shop) ?? ''),
          stopUrl: contractStopUrl(keys, config.PUBLIC_URL, shop.id),
        },
        to: { name: shop.contactName ?? '', address: shop.email },
        replyTo: config.TO_EMAIL_SETUP,
        about: { kind: 'newsagency', id: shop.id },
      }),
    ],
    keys: parts.keys,
  })
  await recordNewsagencyEvent(tx, {
    newsagencyId: shop.id,
    kind: 'reminded',
    actor: { kind: 'system', name: 'Reminders' },
    note: `${sent} of ${reminderDays.length}`,
  })
}

/** The shop and its draft when there is still something to remind of: onboarding, with an address, not signed, not declined. */
async function findWaiting(tx: Transaction, { newsagencyId, sent }: StoredContractReminder) {
  const shop = await findNewsagency(tx, newsagencyId)
  const draft = await findStoredDraft(tx, newsagencyId)
  const isOver = !shop?.email || shop.status !== 'onboarding' || shop.signedAt || draft?.signedAt
  if (isOver || isAnswered(await findDraftDocument(tx, draft))) return undefined
  return sent >= reminderDays.length ? undefined : { shop: { ...shop, email: shop.email as string }, draft }
}

async function takeContract(tx: Transaction, parts: Parts, reminder: StoredContractReminder, now: Date) {
  const { newsagencyId, since } = reminder
  const waiting = await findWaiting(tx, reminder)
  if (!waiting) {
    await updateContractReminder(tx, newsagencyId, { nextAt: null })
    return 'over'
  }
  const { shop } = waiting
  const sensible = sensibleFrom(now, shop)
  if (sensible > now) {
    await updateContractReminder(tx, newsagencyId, { nextAt: sensible })
    return 'later'
  }
  const sent = reminder.sent + 1
  await remind(tx, parts, { ...waiting, sent })
  await updateContractReminder(tx, newsagencyId, { sent, nextAt: reminderAfter(sent, { since, now }, shop) })
  return 'sent'
}

/**
 * Takes one contract that stands still and reminds of it, puts it off to a sensible hour of its shop, or lets it be; false
 * when none is due. Each reminder goes out once, however many work at it, and leads to the step that waits.
 */
export async function sendContractReminder(parts: Parts, now = new Date()): Promise<boolean> {
  const turn = {
    what: 'the reminder of a contract',
    lock: (tx: Transaction) => lockDueContractReminder(tx, now),
    work: (tx: Transaction, reminder: StoredContractReminder) => takeContract(tx, parts, reminder, now),
    putOff: (tx: Transaction, { newsagencyId }: StoredContractReminder, until: Date) =>
      putOffContractReminder(tx, newsagencyId, { now, until }),
  }
  const outcome = await takeTurn(parts, turn, now)
  if (outcome === 'sent') parts.jobs.wake(mailQueue)
  return outcome !== 'none'
}

/** Not on every keystroke: a wizard that is being filled in counts once in a while. */
const countedAnewMs = 60 * 60_000

/** Counts the days until a reminder from this moment: the retailer is here. Inside the caller's transaction. */
export async function planContractReminders(
  tx: Transaction,
  shop: Pick<HeldNewsagency, 'id' | 'timeZone' | 'state'>,
  now = new Date(),
): Promise<void> {
  const planned = await findContractReminder(tx, shop.id)
  if (planned && planned.sent === 0 && now.getTime() - planned.since.getTime() < countedAnewMs) return
  await restartReminders(tx, shop.id, now, nextReminder(0, now, shop) ?? null)
}

/** Nobody is reminded of a shop that is taken back. Inside the caller's transaction. */
export function forgetContractReminders(tx: Transaction, newsagencyId: string): Promise<void> {
  return deleteContractReminder(tx, newsagencyId)
}
