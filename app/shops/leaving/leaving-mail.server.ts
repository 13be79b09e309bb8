import type { Config } from '#app/core/config/config.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { type OutgoingMail, mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { findRetailerPerson } from '#app/retailers/find/find-retailer-person.server.ts'
import { clockOfTwelve, fullDate } from '#app/ui/time/dates.ts'

import type { StoredShop } from '../change/shop-changes.queries.server.ts'
import { ownShopPath } from '../go-live/go-live.ts'
import { ownLeavePath, settledBy } from './leaving.ts'
import { lastDayMail, leavingAskedMail, leavingSettledMail, leavingUndoneMail } from './leaving.mail.tsx'
import type { StoredLeaving } from './leavings.queries.server.ts'

/** Words a moment on a shop's own clock, such as `Monday 30 November 2026 at 5:00 pm`. */
export const momentWords = (at: Date, timeZone: string): string =>
  `${fullDate(at, timeZone)} at ${clockOfTwelve(at, timeZone)}`

type Left = { shop: StoredShop; leaving: StoredLeaving }

/** Finds the address and the greeting of the retailer who leaves: those of the account or, without one, of a shop with the same owner. */
async function findLeaver(
  tx: Transaction,
  { shop, leaving }: Left,
): Promise<{ email: string; givenName: string } | undefined> {
  const account = leaving.retailerId === null ? undefined : await findRetailerPerson(tx, leaving.retailerId)
  if (account) {
    const { email } = account
    return { email, givenName: await findGreeting(tx, { emailKey: emailKey(email), contactName: null }) }
  }
  if (shop.email === null || shop.retailerId !== leaving.retailerId) return undefined
  return { email: shop.email, givenName: await findGreeting(tx, shop) }
}

/**
 * Builds the mail about a leaving to the present address of the retailer who leaves. The owner of the shop may be another one by now, who
 * must not read it. Returns none without an address.
 */
export async function leavingMail(
  tx: Transaction,
  config: Config,
  what: 'asked' | 'undone' | 'last-day' | 'settled',
  { shop, leaving }: Left,
): Promise<OutgoingMail[]> {
  const { id, timeZone } = shop
  const { shopName } = leaving
  const leaver = await findLeaver(tx, { shop, leaving })
  if (!leaver) return []
  const { email, givenName } = leaver
  const { isOurs, hasTablet } = leaving
  const url = config.PUBLIC_URL + ownLeavePath(id)
  const plain = { shopName, givenName, url }
  const by = fullDate(settledBy(leaving.lastDay), 'UTC')
  const rest = { to: { name: '', address: email }, replyTo: config.TO_EMAIL_SETUP, about: { kind: 'newsagency', id } }
  if (what === 'settled') return [mail({ template: leavingSettledMail, data: plain, ...rest })]
  if (what === 'undone')
    return [
      mail({
        template: leavingUndoneMail,
        data: { ...plain, url: config.PUBLIC_URL + ownShopPath(id), ratesUrl: `${config.PUBLIC_URL}/agent#rates` },
        ...rest,
      }),
    ]
  if (what === 'last-day')
    return [
      mail({
        template: lastDayMail,
        data: {
          ...plain,
          hasTablet: hasTablet && leaving.returnedAt === null,
          hasLabel: leaving.sentAt !== null,
          settledBy: by,
        },
        ...rest,
      }),
    ]
  const data = {
    ...plain,
    isOurs,
    hasTablet,
    lastDay: fullDate(leaving.lastDay, 'UTC'),
    settledBy: by,
    undoUntil: isOurs ? null : momentWords(leaving.undoUntil, timeZone),
  }
  return [mail({ template: leavingAskedMail, data, ...rest })]
}
