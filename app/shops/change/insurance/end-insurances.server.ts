import { errorFields } from '#app/core/log/log.server.ts'
import { ok } from '#app/core/result.ts'
import { actOn } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { isoDay, longDate } from '#app/ui/time/dates.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShop } from '../acted-shop.server.ts'
import type { StoredShop } from '../shop-changes.queries.server.ts'
import { findOpenChanges } from '../requests/change-requests.queries.server.ts'
import { insuranceMailData } from './insurance-reminders.server.ts'
import { insuranceEndedMail } from './insurance.mail.tsx'
import { findInsuredBefore } from './insurance.queries.server.ts'
import { insuranceOf, isValidOn } from './insurance.ts'

const most = 100

async function mailOfEnd(tx: Transaction, { config }: Pick<Platform, 'config'>, shop: StoredShop, endedOn: string) {
  if (shop.email === null) return []
  const isSent = (await findOpenChanges(tx, shop.id)).some(({ kind }) => kind === 'insurance')
  const data = { ...(await insuranceMailData(tx, config, shop)), endedOn, isSent }
  const [to, about] = [
    { name: '', address: shop.email },
    { kind: 'newsagency', id: shop.id },
  ]
  return [mail({ template: insuranceEndedMail, data, to, replyTo: config.TO_EMAIL_SETUP, about })]
}

/** Turns parcels off at a shop whose insurance has ended, and mails its retailer. Idempotent. */
const endInsurance = (platform: Platform, id: string, now: Date) =>
  actOn(platform, actedShop, {
    id,
    by: { kind: 'system', name: 'Insurance' },
    async work(tx, shop) {
      const insurance = insuranceOf(shop)
      if (!insurance || isValidOn(insurance, isoDay(now, shop.timeZone))) return ok(undefined)
      if (shop.status !== 'open' || !shop.services.includes('parcels')) return ok(undefined)
      const { validUntil } = insurance
      await commitEffects(tx, { mails: await mailOfEnd(tx, platform, shop, longDate(validUntil, 'UTC')) })
      const services = shop.services.filter((service) => service !== 'parcels')
      return ok({
        kind: 'insurance-expired',
        facts: { validUntil },
        change: { services },
        was: { services: shop.services.join(', ') },
        became: { services: services.join(', '), validUntil },
      })
    },
  })

/**
 * Turns parcels off at the open shops whose insurance was valid until yesterday or earlier, by the shop's own clock (rule CH8). One that
 * fails is tried again with the next run and does not stop the others.
 */
export async function endInsurances(platform: Platform, now = new Date()): Promise<void> {
  // The day begins in New Zealand before it begins anywhere in Australia.
  const found = await findInsuredBefore(platform.database.queries, isoDay(now, 'Pacific/Auckland'), most)
  for (const { id, timeZone, insuredUntil } of found) {
    if (insuredUntil === null || isValidOn({ validUntil: insuredUntil }, isoDay(now, timeZone))) continue
    try {
      await endInsurance(platform, id, now)
    } catch (error) {
      platform.log.error('parcels of a shop could not be turned off', errorFields(error))
    }
  }
}
