import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineReminder } from '#app/reminders/define-reminder.server.ts'

import { findStoredShop, type StoredShop } from '../../change/shop-changes.queries.server.ts'
import { findGoLive } from '../../go-live/go-lives.queries.server.ts'
import { findStoppedShop } from '../../go-live/reminders/go-live-reminders.server.ts'
import { waitsWhileLeaving } from '../../leaving/leaving.ts'
import { findLeavingAhead } from '../../leaving/leavings.queries.server.ts'
import { closureToday } from '../open-state.ts'
import { hoursOf } from '../special-days.ts'
import { holidaysAhead } from '../special-view.ts'
import { holidayMail } from './holiday.mail.tsx'
import { holidayLink } from './holiday-link.server.ts'

/** The days before a public holiday on which its mail is sent (rule OH7). */
const daysBefore = 14
/** A mail asks about the holidays of so many days, so that Christmas and the New Year are one mail, and so is Easter. */
const daysAsked = 22
const yearAhead = 366

/**
 * Returns the next public holiday from which the days of its mail are counted, after `skipped` days; undefined for a shop that is closed on
 * all of them.
 */
export function nextHolidayTime(shop: StoredShop, now: Date, skipped = 0) {
  const ahead = holidaysAhead(hoursOf(shop), now, yearAhead)
  const first = now.getTime() + skipped * 86_400_000
  const day = ahead.map((one) => Date.parse(one.day)).find((at) => at >= first)
  return day === undefined ? undefined : { from: new Date(day), clock: shop }
}

async function findShop(tx: Transaction, goLiveId: string): Promise<StoredShop | undefined> {
  const row = await findGoLive(tx, goLiveId)
  return row && findStoredShop(tx, row.shopId)
}

/** Asks the retailer of an open shop about the public holidays ahead (rule OH7). Its subject is the shop's list. */
export const holidayReminder = defineReminder({
  kind: 'public-holiday',
  days: [-daysBefore],
  stop: {
    purpose: 'holiday-reminders',
    find: findStoppedShop,
    words: {
      asks: 'Customers then see your usual hours and “Hours may differ” on public holidays.',
      stopped: 'We send no more mails about public holidays. You can still set your hours for them in your account.',
      next: { href: '/account', label: 'Your shops' },
    },
  },
  async isDue(tx, _parts, id, now) {
    const shop = await findShop(tx, id)
    if (!shop?.email || shop.status !== 'open') return undefined
    const unanswered = holidaysAhead(hoursOf(shop), now, daysAsked).filter(({ answer }) => answer === '')
    const lastDay = (await findLeavingAhead(tx, shop.id))?.lastDay
    const asked = unanswered.filter(({ day }) => lastDay === undefined || day <= lastDay)
    return unanswered.length === 0 ? undefined : { id, shop, email: shop.email, asked }
  },
  // Holidays after the last day are asked about once the agreement goes on after all.
  waitsUntil: ({ shop, asked }, now) =>
    closureToday(hoursOf(shop), now)?.opens ?? waitsWhileLeaving(asked.length === 0, now, shop),
  async mail(tx, { config, keys }, { id, shop, email, asked }, { stopUrl }) {
    return mail({
      template: holidayMail,
      data: {
        shopName: shop.shopName,
        givenName: await findGreeting(tx, shop),
        days: asked.map(({ name, date, usual }) => ({ name, date, usual })),
        url: holidayLink(keys, config.PUBLIC_URL, id),
        stopUrl,
      },
      to: { name: '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'newsagency', id: shop.id },
    })
  },
  async again(tx, _parts, id, now) {
    const shop = await findShop(tx, id)
    return shop && nextHolidayTime(shop, now, daysAsked)
  },
  note: () => 'the public holidays',
})
