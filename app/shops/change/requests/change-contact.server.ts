import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { retailerName } from '#app/retailers/retailer-name.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok } from '#app/core/result.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShopOf } from '../acted-shop.server.ts'
import { mailOfContact } from './mails/change-mails.server.ts'
import type { StoredShop } from '../shop-changes.queries.server.ts'

/** An empty mobile number is none. */
type Contact = { contactName: string; phone: string; mobile: string }

const contactOf = ({ contactName, phone, mobile }: StoredShop): Contact => ({
  contactName: contactName ?? '',
  phone,
  mobile: mobile ?? '',
})

/**
 * Changes the contact and the phone numbers of the retailer's shop at once (rule CH4). The timeline and the audit log have each changed
 * field, and the account is mailed. Succeeds without an entry if nothing differs.
 */
export async function changeContact(
  platform: Pick<Platform, 'config' | 'database' | 'jobs'>,
  actor: RetailerActor,
  { id, contact, version, origin }: { id: string; contact: Contact; version: number; origin: Origin },
): Promise<ActResult> {
  const changed = (shop: StoredShop) =>
    (Object.keys(contact) as (keyof Contact)[]).filter((field) => contact[field] !== contactOf(shop)[field])
  return actOn(platform, actedShopOf(actor), {
    id,
    by: { kind: 'agent', id: actor.id, name: retailerName(actor) },
    expectedVersion: version,
    origin,
    isDone: (shop) => changed(shop).length === 0,
    async work(tx, shop) {
      const fields = changed(shop)
      const was = Object.fromEntries(fields.map((field) => [field, contactOf(shop)[field]]))
      const became = Object.fromEntries(fields.map((field) => [field, contact[field]]))
      const mails = [
        mailOfContact(platform.config, shop, { retailer: actor, contact, device: deviceName(origin.userAgent) }),
      ]
      await commitEffects(tx, { mails })
      const change = { ...contact, mobile: contact.mobile === '' ? null : contact.mobile }
      return ok({ kind: 'edited', facts: { was, became }, change, was, became })
    },
  })
}
