import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineReminder, type ReminderStop } from '#app/reminders/define-reminder.server.ts'

import { findStoredShop } from '../../change/shop-changes.queries.server.ts'
import { hoursOf } from '../../hours/special-days.ts'
import { closureToday } from '../../hours/open-state.ts'
import { findLeavingAhead } from '../../leaving/leavings.queries.server.ts'
import { ownShopPath } from '../go-live.ts'
import { findGoLive, type StoredGoLive } from '../go-lives.queries.server.ts'
import { trainingLink } from '../training-link.server.ts'
import { goLiveReminderMail } from './go-live-reminder.mail.tsx'

/** Finds the shop of a list whose reminders a link stops. */
export const findStoppedShop: ReminderStop['find'] = async (queries, _parts, id) => {
  const row = await findGoLive(queries, id)
  const shop = row && (await findStoredShop(queries, row.shopId))
  if (!shop) return undefined
  const { id: shopId, shopName: name } = shop
  const subject = { kind: 'newsagency', id: shopId, label: name }
  return { shopId, name, audit: { action: 'newsagency.reminders-stopped', subject } }
}

const stop: ReminderStop = {
  purpose: 'go-live-reminders',
  find: findStoppedShop,
  words: {
    asks: 'Nothing else changes. The training and your shop’s page stay where they are.',
    stopped: 'We send no more reminders about this shop. The training and your shop’s page stay where they are.',
    next: { href: '/account', label: 'Your shops' },
  },
}

/**
 * Defines the reminder of a step, for shops that are not live (rule N14). Its subject is the list. The stop link ends the reminders of
 * every step.
 */
const reminderOf = (step: 'training' | 'test', words: string, isDone: (row: StoredGoLive) => boolean) =>
  defineReminder({
    kind: step,
    days: [3, 7],
    stop,
    async isDue(tx, _parts, id) {
      const row = await findGoLive(tx, id)
      const shop = row && (await findStoredShop(tx, row.shopId))
      if (!row || !shop?.email || shop.status !== 'onboarding' || isDone(row)) return undefined
      if (await findLeavingAhead(tx, shop.id)) return undefined
      return { row, shop, email: shop.email }
    },
    waitsUntil: ({ shop }, now) => closureToday(hoursOf(shop), now)?.opens,
    async mail(tx, { config, keys }, { row, shop, email }, { stopUrl }) {
      return mail({
        template: goLiveReminderMail,
        data: {
          kind: step,
          shopName: shop.shopName,
          givenName: await findGreeting(tx, shop),
          url:
            step === 'training'
              ? trainingLink(keys, config.PUBLIC_URL, row.id)
              : config.PUBLIC_URL + ownShopPath(shop.id),
          stopUrl,
        },
        to: { name: '', address: email },
        replyTo: config.TO_EMAIL_SETUP,
        about: { kind: 'newsagency', id: shop.id },
      })
    },
    note: (count) => `${words}, ${count}`,
  })

/** Reminds to open the training. */
export const trainingReminder = reminderOf('training', 'the training', ({ trainedAt }) => trainedAt !== null)

/** Reminds to take a test payment. */
export const testReminder = reminderOf('test', 'the test payment', ({ testedAt }) => testedAt !== null)

/** All reminders until a shop is live. */
export const goLiveReminders = [trainingReminder, testReminder]
