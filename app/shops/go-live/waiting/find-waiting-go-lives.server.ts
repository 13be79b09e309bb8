import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { shopList } from '../../shops.list.server.ts'
import { shipmentDue } from './late-shipments.server.ts'
import { findSealedShops, findSignedShops } from './our-steps.queries.server.ts'

/** A signed shop that waits for the office: for its hardware, for a confirmation of its differences, to be opened, or to be sealed. */
export type WaitingGoLive = {
  id: string
  shopName: string
  /** 'Bendigo VIC 3550'. */
  place: string
  act: 'send' | 'confirm' | 'open' | 'seal'
  since: Date
  due: Date
}

type Locality = { suburb: string | null; state: string | null; postcode: string }

const localityOf = ({ suburb, state, postcode }: Locality) => [suburb, state, postcode].filter(Boolean).join(' ')

/**
 * Finds the signed shops that have waited longest for the office (rules N13, N27), at most `few` of each kind. Each shop is named once.
 * @throws RefusedError forbidden
 */
export async function findWaitingGoLives(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { few }: { few: number },
): Promise<WaitingGoLive[]> {
  permit(actor, 'newsagencies:read')
  const [unconfirmed, unsent, untried, unsealed] = await Promise.all([
    findSignedShops(queries, 'confirm', few),
    findSealedShops(queries, 'send', few),
    findSealedShops(queries, 'open', few),
    findSignedShops(queries, 'seal', few),
  ])
  const acts = [
    { act: 'confirm', shops: unconfirmed },
    { act: 'send', shops: unsent },
    { act: 'open', shops: untried },
    { act: 'seal', shops: unsealed },
  ] as const
  const waiting = acts.flatMap(({ act, shops }) =>
    shops.map(({ id, shopName, since, ...place }) => ({
      id,
      shopName,
      place: localityOf(place),
      act,
      since,
      due: act === 'send' ? shipmentDue(since) : since,
    })),
  )
  return [...new Map(waiting.toReversed().map((shop) => [shop.id, shop])).values()]
}

/** A shop without its hardware. `isLate`: it has waited longer than two business days. */
export type UnsentHardware = { id: string; shopName: string; place: string; sealedAt: Date; isLate: boolean }

/**
 * Finds the shops whose hardware is to be sent, the longest wait first, at most `few`, with their whole number.
 * @throws RefusedError forbidden
 */
export async function findUnsentHardware(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  { few, now = new Date() }: { few: number; now?: Date },
): Promise<{ count: number; oldest: UnsentHardware[] }> {
  permit(actor, 'newsagencies:read')
  const [[count = 0], unsent] = await Promise.all([
    shopList.count(queries, [{ waits: 'send' }], Number.MAX_SAFE_INTEGER),
    findSealedShops(queries, 'send', few),
  ])
  const oldest = unsent.map(({ id, shopName, since, ...place }) => ({
    id,
    shopName,
    place: localityOf(place),
    sealedAt: since,
    isLate: shipmentDue(since) < now,
  }))
  return { count, oldest }
}
