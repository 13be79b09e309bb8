import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { longDate } from '#app/ui/time/dates.ts'

import type { StoredShop } from '../../shop-changes.queries.server.ts'
import { changeAskedMail, changeConfirmedMail, changeDeclinedMail, contactChangedMail } from './change-request.mail.tsx'
import { type ChangeDetails, changeInWords } from '../change-request.ts'
import { ownChangesPath } from '../own-changes-path.ts'

type NotifiedChange = { details: ChangeDetails; effectiveOn: CalendarDay }

const dayInWords = (day: CalendarDay) => longDate(day, 'UTC')

const about = ({ id }: StoredShop) => ({ kind: 'newsagency', id })

async function common(tx: Transaction, config: Config, shop: StoredShop, details: ChangeDetails) {
  return {
    shopName: shop.shopName,
    givenName: await findGreeting(tx, shop),
    kind: details.kind,
    words: changeInWords(details),
    url: `${config.PUBLIC_URL}${ownChangesPath(shop.id)}`,
  }
}

/** Builds the mail to the retailer whose change waits for us. None without an address. */
export async function mailOfAsked(
  tx: Transaction,
  config: Config,
  shop: StoredShop,
  { details, effectiveOn }: NotifiedChange,
): Promise<OutgoingMail[]> {
  if (shop.email === null) return []
  const data = { ...(await common(tx, config, shop, details)), from: dayInWords(effectiveOn) }
  const to = { name: '', address: shop.email }
  return [mail({ template: changeAskedMail, data, to, replyTo: config.TO_EMAIL_SETUP, about: about(shop) })]
}

/** Builds the mail to the account whose shop has another contact (rule CH4). */
export const mailOfContact = (
  { PUBLIC_URL, TO_EMAIL_SETUP }: Config,
  shop: StoredShop,
  {
    retailer: { email, givenName },
    contact: { contactName, phone, mobile },
    device,
  }: {
    retailer: { email: string; givenName: string }
    contact: { contactName: string; phone: string; mobile: string }
    device: string
  },
): OutgoingMail =>
  mail({
    template: contactChangedMail,
    data: {
      shopName: shop.shopName,
      givenName,
      words: [contactName, phone, mobile].filter(Boolean).join(', '),
      device,
      url: `${PUBLIC_URL}${ownChangesPath(shop.id)}`,
    },
    to: { name: '', address: email },
    replyTo: TO_EMAIL_SETUP,
    about: about(shop),
  })

/** Builds the dated confirmation for both sides: the retailer and our team. */
export async function mailsOfConfirmed(
  tx: Transaction,
  config: Config,
  shop: StoredShop,
  { details, effectiveOn, was, now }: NotifiedChange & { was: string | null; now: Date },
): Promise<OutgoingMail[]> {
  const data = {
    ...(await common(tx, config, shop, details)),
    was: was ?? '',
    from: dayInWords(effectiveOn),
    confirmedOn: longDate(now, shop.timeZone),
  }
  const addresses = [...(shop.email === null ? [] : [shop.email]), config.TO_EMAIL_SETUP]
  return addresses.map((address) =>
    mail({
      template: changeConfirmedMail,
      data,
      to: { name: '', address },
      replyTo: config.TO_EMAIL_SETUP,
      about: about(shop),
    }),
  )
}

/** Builds the mail to the retailer whose change staff declined. None without an address. */
export async function mailOfDeclined(
  tx: Transaction,
  config: Config,
  shop: StoredShop,
  { details, reason }: { details: ChangeDetails; reason: string },
): Promise<OutgoingMail[]> {
  if (shop.email === null) return []
  const data = { ...(await common(tx, config, shop, details)), reason }
  const to = { name: '', address: shop.email }
  return [mail({ template: changeDeclinedMail, data, to, replyTo: config.TO_EMAIL_SETUP, about: about(shop) })]
}
