import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop } from '../change/acted-shop.server.ts'
import type { StoredShop } from '../change/shop-changes.queries.server.ts'
import type { Shipment } from '../onboarding/steps/reached.ts'
import { ownShopPath } from './go-live.ts'
import { hardwareSentMail } from './go-live.mail.tsx'
import { ensureGoLive, goLiveOf, updateGoLive } from './go-lives.queries.server.ts'

type Recorded = Shipment & {
  id: string
  /** The tracking number that the colleague saw, or null if none was recorded yet. */
  expectedNumber: string | null
  origin: Origin
}

async function noticesOf(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  shop: StoredShop,
  sent: Shipment,
  isChange: boolean,
): Promise<OutgoingMail[]> {
  if (shop.email === null) return []
  const { id, shopName, email } = shop
  const givenName = await findGreeting(tx, shop)
  return [
    mail({
      template: hardwareSentMail,
      data: { shopName, givenName, ...sent, isChange, url: `${config.PUBLIC_URL}${ownShopPath(id)}` },
      to: { name: '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about: { kind: 'newsagency', id },
    }),
  ]
}

/**
 * Records the carrier and tracking number of the hardware and mails both to the retailer (rule N8). The same values again succeed without a
 * mail. Until the arrival the number can be corrected, which is mailed too. Refuses with `stale` if the recorded number is not `seen`.
 * @throws RefusedError forbidden
 */
export async function recordShipment(
  platform: Platform,
  actor: StaffActor,
  { id, carrier, trackingNumber, expectedNumber, origin }: Recorded,
): Promise<ActResult<'not-yet'>> {
  const by = permitted(actor, 'newsagencies:write')
  const sent = { carrier, trackingNumber }
  return actOn(platform, actedShop, {
    id,
    by,
    origin,
    work: async (tx, shop) => {
      if (shop.signedAt === null || shop.status !== 'onboarding') return refused('not-yet')
      const row = await ensureGoLive(tx, id, shop.signedAt)
      const { shipment, reached } = goLiveOf(row)
      if (shipment?.carrier === carrier && shipment.trackingNumber === trackingNumber) return ok(undefined)
      if (reached.arrived) return refused('not-yet')
      if (expectedNumber !== (shipment?.trackingNumber ?? null)) return refused('stale')
      const first = shipment === null ? { sentAt: new Date(), sentBy: actor.name } : {}
      await updateGoLive(tx, row.id, { ...sent, ...first })
      await commitEffects(tx, { mails: await noticesOf(tx, platform, shop, sent, shipment !== null) })
      return ok({
        kind: shipment === null ? 'hardware-sent' : 'tracking-changed',
        note: `${carrier} ${trackingNumber}`,
        ...(shipment === null && { change: { movedAt: new Date() } }),
        ...(shipment !== null && { was: shipment }),
        became: sent,
      })
    },
  })
}
