import { findGreetings } from '#app/retailers/find/find-greetings.server.ts'
import { findSignedRetailers, type SignedRetailer } from '#app/shops/find/find-signed-retailers.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { changesBetween, type RateChange, scheduleOn } from './rate.ts'
import { ratesChangedMail } from './rates-changed.mail.tsx'
import { type PartnerRates, rateDay } from './rates.schema.ts'
import { findRates, lockRates } from './rates.queries.server.ts'

type Settings = Pick<Platform['config'], 'PUBLIC_URL' | 'TO_EMAIL_SETUP'>

async function lettersOf(tx: Transaction, config: Settings, changes: RateChange[], retailers: SignedRetailer[]) {
  const greetings = await findGreetings(tx, retailers)
  return retailers.map(({ id, shopName, contactName, email }, index) =>
    mail({
      template: ratesChangedMail,
      data: {
        givenName: greetings[index] ?? '',
        shopName,
        changes,
        url: `${config.PUBLIC_URL}/agent#rates`,
      },
      to: { name: contactName ?? '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'newsagency', id },
    }),
  )
}

/** The most mails in one statement. */
const atOnce = 500

/**
 * Mails a change to every signed retailer whose agreement has not ended on its first day, once for each address, in the caller's transaction
 * (rule CR3). Returns the number of mails.
 */
export async function tellRetailers(
  tx: Transaction,
  config: Settings,
  { changes, from }: { changes: RateChange[]; from: CalendarDay },
): Promise<number> {
  const retailers = await findSignedRetailers(tx, from)
  for (let at = 0; at < retailers.length; at += atOnce)
    await commitEffects(tx, { mails: await lettersOf(tx, config, changes, retailers.slice(at, at + atOnce)) })
  return retailers.length
}

/**
 * Notifies a retailer who signed an older schedule than the current one (rule CR6). Called once, when a contract becomes signed. Waits for
 * a concurrent change.
 */
export async function tellNewRetailer(
  tx: Transaction,
  config: Settings,
  { retailer, shown, now = new Date() }: { retailer: SignedRetailer; shown: readonly PartnerRates[]; now?: Date },
): Promise<void> {
  await lockRates(tx)
  const day = rateDay(now)
  const changes = changesBetween(shown, scheduleOn(await findRates(tx), day), day)
  if (changes.length > 0) await commitEffects(tx, { mails: await lettersOf(tx, config, changes, [retailer]) })
}
