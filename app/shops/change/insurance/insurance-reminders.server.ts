import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineReminder } from '#app/reminders/define-reminder.server.ts'
import { planReminder } from '#app/reminders/manage-reminders.server.ts'
import { isoDay, longDate } from '#app/ui/time/dates.ts'

import { findStoredShop, type StoredShop } from '../shop-changes.queries.server.ts'
import { changeInWords } from '../requests/change-request.ts'
import { findOpenChanges } from '../requests/change-requests.queries.server.ts'
import { ownChangesPath } from '../requests/own-changes-path.ts'
import { contractsOfShops } from '../../find/contracts-of-shops.server.ts'
import { ensureGoLive, findGoLive } from '../../go-live/go-lives.queries.server.ts'
import { findStoppedShop } from '../../go-live/reminders/go-live-reminders.server.ts'
import { waitsWhileLeaving } from '../../leaving/leaving.ts'
import { findLeavingAhead } from '../../leaving/leavings.queries.server.ts'
import { insuranceAskedMail, insuranceEndsMail, insuranceEndsTeamMail } from './insurance.mail.tsx'
import { insuranceOf, isValidOn } from './insurance.ts'

async function findShop(queries: Queries, goLiveId: string): Promise<StoredShop | undefined> {
  const row = await findGoLive(queries, goLiveId)
  return row && findStoredShop(queries, row.shopId)
}

/** Returns the common part of the mails to a retailer about an insurance. */
export async function insuranceMailData(tx: Transaction, { PUBLIC_URL }: Config, shop: StoredShop) {
  const url = PUBLIC_URL + ownChangesPath(shop.id, 'insurance')
  return { shopName: shop.shopName, givenName: await findGreeting(tx, shop), url }
}

/** Tells the retailer and our team a month and a week before an insurance ends (rule CH8). Its subject is the shop's list. */
export const insuranceEndsReminder = defineReminder({
  kind: 'insurance-ends',
  days: [-30, -7],
  async isDue(tx, _parts, id, now) {
    const shop = await findShop(tx, id)
    const insurance = shop && insuranceOf(shop)
    if (!insurance || shop.status === 'closed' || !isValidOn(insurance, isoDay(now, shop.timeZone))) return undefined
    const lastDay = (await findLeavingAhead(tx, shop.id))?.lastDay
    return { shop, insurance, isCovered: lastDay !== undefined && lastDay <= insurance.validUntil }
  },
  // A shop that leaves needs no insurance after its last day.
  waitsUntil: ({ shop, isCovered }, now) => waitsWhileLeaving(isCovered, now, shop),
  async mail(tx, { config }, { shop, insurance }) {
    const mailData = await insuranceMailData(tx, config, shop)
    const data = { ...mailData, words: changeInWords(insurance), endsOn: longDate(insurance.validUntil, 'UTC') }
    const [ours, about] = [config.TO_EMAIL_SETUP, { kind: 'newsagency', id: shop.id }]
    const toTeam = mail({
      template: insuranceEndsTeamMail,
      data: { ...data, url: `${config.PUBLIC_URL}/staff/shops/${shop.id}` },
      to: { name: '', address: ours },
      about,
    })
    if (shop.email === null) return [toTeam]
    const to = { name: '', address: shop.email }
    return [mail({ template: insuranceEndsMail, data, to, replyTo: ours, about }), toTeam]
  },
  note: (count) => `the end of the insurance, ${count}`,
})

/** Asks the retailer of an open shop who said yes when signing for insurer and date, once (rule CH9). Its subject is the shop's list. */
export const insuranceAskedReminder = defineReminder({
  kind: 'insurance-asked',
  days: [30],
  stop: {
    purpose: 'insurance-reminders',
    find: findStoppedShop,
    words: {
      asks: 'Parcels stay on. You can still tell us of your insurance in your account.',
      stopped: 'We do not ask for your insurance again. Parcels stay on.',
      next: { href: '/account', label: 'Your shops' },
    },
  },
  async isDue(tx, { keys, port }, id) {
    const shop = await findShop(tx, id)
    if (!shop?.email || shop.status !== 'open' || insuranceOf(shop)) return undefined
    if (!(await port(contractsOfShops).hasParcelCover(tx, keys, shop.id))) return undefined
    const isAnswered = (await findOpenChanges(tx, shop.id)).some(({ kind }) => kind === 'insurance')
    const isLeaving = (await findLeavingAhead(tx, shop.id)) !== undefined
    return isAnswered ? undefined : { shop, email: shop.email, isLeaving }
  },
  waitsUntil: ({ shop, isLeaving }, now) => waitsWhileLeaving(isLeaving, now, shop),
  async mail(tx, { config }, { shop, email }, { stopUrl }) {
    return mail({
      template: insuranceAskedMail,
      data: { ...(await insuranceMailData(tx, config, shop)), stopUrl },
      to: { name: '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'newsagency', id: shop.id },
    })
  },
  note: () => 'insurer and date',
})

export const insuranceReminders = [insuranceEndsReminder, insuranceAskedReminder]

/** Plans the reminders before an insurance of a signed shop ends. Those of the earlier insurance are replaced. */
export async function planInsuranceReminders(
  tx: Transaction,
  shop: StoredShop,
  validUntil: CalendarDay | null,
): Promise<void> {
  if (validUntil === null || shop.signedAt === null) return
  const { id } = await ensureGoLive(tx, shop.id, shop.signedAt)
  await planReminder(tx, insuranceEndsReminder, { subjectId: id, from: new Date(validUntil), clock: shop })
}
