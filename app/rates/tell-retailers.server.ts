import { findGreetings } from '#app/agents/find-greetings.server.ts'
import { findSignedRetailers, type SignedRetailer } from '#app/newsagencies/find-signed-retailers.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mail } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { changesBetween, type RateChange, scheduleOn } from './rate.ts'
import { ratesChangedMail } from './rates-changed.mail.tsx'
import { type PartnerRates, rateDay } from './rates.schema.ts'
import { findRates, lockRates } from './rates.store.server.ts'

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

/** As many mails as one statement takes. */
const atOnce = 500

/** Mails a change to everybody who has signed, once for each address, in the transaction that makes it (rule CR3). */
export async function tellRetailers(tx: Transaction, config: Settings, changes: RateChange[]): Promise<number> {
  const retailers = await findSignedRetailers(tx)
  for (let at = 0; at < retailers.length; at += atOnce)
    await accept(tx, { mails: await lettersOf(tx, config, changes, retailers.slice(at, at + atOnce)) })
  return retailers.length
}

/**
 * Whoever signed what was shown a moment before the schedule changed is told what they did not see (rule CR6). Called where a contract
 * becomes signed, once; a change that is under way is waited for.
 */
export async function tellNewRetailer(
  tx: Transaction,
  config: Settings,
  { retailer, shown, now = new Date() }: { retailer: SignedRetailer; shown: readonly PartnerRates[]; now?: Date },
): Promise<void> {
  await lockRates(tx)
  const day = rateDay(now)
  const changes = changesBetween(shown, scheduleOn(await findRates(tx), day), day)
  if (changes.length > 0) await accept(tx, { mails: await lettersOf(tx, config, changes, [retailer]) })
}
