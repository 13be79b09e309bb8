import { findGreeting } from '#app/agents/find-greetings.server.ts'
import { sensibleFrom } from '#app/agents/reminders/next-reminder.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import { takeTurn } from '#app/platform/jobs/take-turn.server.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { findStoredNewsagency, type StoredNewsagency } from '../../change/newsagency-changes.store.server.ts'
import { recordNewsagencyEvent } from '../../change/record-newsagency-event.server.ts'
import { ownShopPath } from '../go-live.ts'
import { lockDueGoLive, putOffGoLive, type StoredGoLive, updateGoLive } from '../go-lives.store.server.ts'
import { trainingLink } from '../training-link.server.ts'
import { goLiveReminderMail } from './go-live-reminder.mail.tsx'
import { mostReminders, nextGoLiveReminder, type ReminderKind } from './go-live-reminders.ts'
import { goLiveStopUrl } from './stop-go-live-reminders.server.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'jobs' | 'keys' | 'log'>

/** One kind of reminder as the row has it. */
function turnOf(row: StoredGoLive, kind: ReminderKind) {
  if (kind === 'training')
    return { sent: row.trainingReminders, since: row.sealedAt, isDone: row.trainedAt !== null, columns: (sent: number, at: Date | null) => ({ trainingReminders: sent, trainingReminderAt: at }) } // prettier-ignore
  return { sent: row.testReminders, since: row.arrivedAt ?? row.sealedAt, isDone: row.testedAt !== null, columns: (sent: number, at: Date | null) => ({ testReminders: sent, testReminderAt: at }) } // prettier-ignore
}

type Reminded = { row: StoredGoLive; shop: StoredNewsagency & { email: string }; kind: ReminderKind }

async function reminderOf(tx: Transaction, parts: Parts, { row, shop, kind }: Reminded) {
  const { config, keys } = parts
  const { id, shopName, email } = shop
  return mail({
    template: goLiveReminderMail,
    data: {
      kind,
      shopName,
      givenName: await findGreeting(tx, shop),
      url: kind === 'training' ? trainingLink(keys, config.PUBLIC_URL, row.id) : config.PUBLIC_URL + ownShopPath(id),
      stopUrl: goLiveStopUrl(keys, config.PUBLIC_URL, row.id),
    },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'newsagency', id },
  })
}

async function takeGoLive(tx: Transaction, parts: Parts, row: StoredGoLive, now: Date) {
  const kind: ReminderKind = row.trainingReminderAt !== null && row.trainingReminderAt <= now ? 'training' : 'test'
  const { sent, since, isDone, columns } = turnOf(row, kind)
  const shop = await findStoredNewsagency(tx, row.newsagencyId)
  if (!shop?.email || shop.status !== 'onboarding' || isDone || sent >= mostReminders) {
    await updateGoLive(tx, row.id, columns(sent, null))
    return 'over'
  }
  const sensible = sensibleFrom(now, shop)
  if (sensible > now) {
    await updateGoLive(tx, row.id, columns(sent, sensible))
    return 'later'
  }
  await accept(tx, { mails: [await reminderOf(tx, parts, { row, shop: { ...shop, email: shop.email }, kind })] })
  await updateGoLive(tx, row.id, columns(sent + 1, nextGoLiveReminder(sent + 1, { since, now }, shop)))
  await recordNewsagencyEvent(tx, {
    newsagencyId: shop.id,
    kind: 'reminded',
    actor: { kind: 'system', name: 'Reminders' },
    note: `${kind === 'training' ? 'the training' : 'the test payment'}, ${sent + 1} of ${mostReminders}`,
  })
  return 'sent'
}

/**
 * Takes one shop whose reminder is due and reminds it, puts it off to a sensible hour of the shop, or lets it be when there is nothing
 * to remind of any more; false when none is due. One transaction with a lock that others pass by: each reminder goes out once.
 */
export async function sendGoLiveReminder(parts: Parts, now = new Date()): Promise<boolean> {
  const turn = {
    what: 'the reminder of a shop that is not live',
    lock: (tx: Transaction) => lockDueGoLive(tx, now),
    work: (tx: Transaction, row: StoredGoLive) => takeGoLive(tx, parts, row, now),
    putOff: (tx: Transaction, { id }: StoredGoLive, until: Date) => putOffGoLive(tx, id, { now, until }),
  }
  const outcome = await takeTurn(parts, turn, now)
  if (outcome === 'sent') parts.jobs.wake(mailQueue)
  return outcome !== 'none'
}

/** At most so many in one run: the rest waits for the next. */
const mostInARun = 300

/** Reminds of a training that nobody has opened and of a test payment that nobody has taken (rule N14). */
export function goLiveRemindersJob(platform: Platform): Job {
  return {
    queue: 'go-live-reminders',
    every: '*/10 * * * *',
    leaseSeconds: 300,
    async work() {
      for (let taken = 0; taken < mostInARun; taken += 1) if (!(await sendGoLiveReminder(platform))) return
    },
  }
}
