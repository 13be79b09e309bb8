import { isDeepStrictEqual } from 'node:util'

import { askForChange } from '#app/shops/change/requests/ask-for-change.server.ts'
import type { ChangeDetails } from '#app/shops/change/requests/change-request.ts'
import { findOpenChanges } from '#app/shops/change/requests/change-requests.queries.server.ts'
import { confirmChange, declineChange } from '#app/shops/change/requests/decide-change.server.ts'
import { withdrawChange } from '#app/shops/change/requests/withdraw-change.server.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { logIn, rowOf } from '../onboard.ts'
import { isSigned, type SeamShop } from '../seam-model.ts'
import { newPerson } from '../seam-people.ts'
import { type Act, type Acting, choose } from './act.ts'

/** Returns the details of a change. Another choice has other values. */
async function detailsOf({ seams, shop, pick }: Acting): Promise<ChangeDetails> {
  const { lat, lon, suburb, state, postcode } = await rowOf(seams, shop)
  const kind = choose(['name', 'move', 'insurance', 'sale'] as const, pick)
  if (kind === 'name')
    return { kind, shopName: `${choose(['Station', 'Market'], pick)} Papers ${pick} ${shop.id.slice(-6)}` }
  if (kind === 'insurance') {
    const validUntil = dayAfter(isoDay(new Date()), 10 + pick)
    return { kind, insurer: 'Shopkeepers Mutual', policyNumber: `SM ${pick}`, validUntil }
  }
  if (kind === 'sale') return { kind, contactName: 'Nora New', email: newPerson().email, phone: '0491 570 156' }
  const street = { addressName: '', number: String(7 + pick), street1: 'Station Street', street2: '', landmark: '' }
  const door = { lat: Number(((lat ?? 0) + 0.003).toFixed(5)), lon: Number(((lon ?? 0) - 0.002).toFixed(5)) }
  return { kind, ...street, suburb: suburb ?? '', state: state ?? 'NSW', postcode, ...door }
}

/** The retailer asks for a change that begins today or in some days. */
export const askingForChange: Act = {
  name: 'ask for a change',
  weight: 4,
  can: isSigned,
  async run(acting) {
    const { seams, shop, pick } = acting
    const { id, owner } = shop
    const details = await detailsOf(acting)
    const { timeZone } = await rowOf(seams, shop)
    const effectiveOn = dayAfter(isoDay(new Date(), timeZone), choose([0, 0, 4], pick))
    const actor = await logIn(seams, owner)
    const send = () => askForChange(seams.platform, actor, { id, details, effectiveOn, origin })
    // The same request again succeeds and does nothing.
    const known = shop.asked.get(details.kind)
    const isKnown = known && isDeepStrictEqual([known.details, known.effectiveOn], [details, effectiveOn])
    const { ok } = await send()
    if (ok && !isKnown) shop.asked.set(details.kind, { details, effectiveOn, isConfirmed: false })
    return { isDone: ok && !isKnown, audit: 'newsagency.change-asked', by: owner.accountId, repeat: send }
  },
}

/** Brings what is public up to date with a change whose day has come. */
export function applyChange(shop: SeamShop, details: ChangeDetails): void {
  const { confirmed, asked } = shop
  asked.delete(details.kind)
  if (!confirmed) return
  if (details.kind === 'name') confirmed.shopName = details.shopName
  if (details.kind !== 'move') return
  confirmed.street = `${details.number} ${details.street1}`
  confirmed.pin = { lat: details.lat ?? 0, lon: details.lon ?? 0 }
}

/** Returns the open request with which an act goes on, as its use cases name it. */
async function openRequest({ seams, shop, pick }: Acting) {
  const kind = choose([...shop.asked.keys()], pick)
  const open = await findOpenChanges(seams.platform.database.queries, shop.id)
  const id = open.find((one) => one.kind === kind)?.id ?? shop.id
  return { kind, request: { shopId: shop.id, id, origin } }
}

/** Staff confirm what the retailer asked for. A sale is refused: the transfer confirms it. */
export const confirmingChange: Act = {
  name: 'confirm a change',
  weight: 5,
  can: ({ asked }) => asked.size > 0,
  async run(acting) {
    const { seams, shop } = acting
    const { kind, request } = await openRequest(acting)
    const known = shop.asked.get(kind)
    const staff = await seams.as('operations')
    const send = () => confirmChange(seams.platform, staff, request)
    const { ok } = await send()
    const isNew = ok && known?.isConfirmed === false
    if (isNew) known.isConfirmed = true
    if (isNew && known.effectiveOn <= isoDay(new Date(), (await rowOf(seams, shop)).timeZone))
      applyChange(shop, known.details)
    return { isDone: isNew, audit: 'newsagency.change-confirmed', by: seams.members.operations.id, repeat: send }
  },
}

/** Staff decline what the retailer asked for. */
export const decliningChange: Act = {
  name: 'decline a change',
  weight: 2,
  can: ({ asked }) => asked.size > 0,
  async run(acting) {
    const { seams, shop } = acting
    const { kind, request } = await openRequest(acting)
    const staff = await seams.as('operations')
    const send = () => declineChange(seams.platform, staff, { ...request, reason: 'The papers are missing' })
    const { ok } = await send()
    if (ok) shop.asked.delete(kind)
    return { isDone: ok, audit: 'newsagency.change-declined', by: seams.members.operations.id, repeat: send }
  },
}

/** The retailer takes a request back. */
export const withdrawingChange: Act = {
  name: 'withdraw a change',
  weight: 3,
  can: (shop) => isSigned(shop) && shop.asked.size > 0,
  async run(acting) {
    const { seams, shop } = acting
    const { kind, request } = await openRequest(acting)
    const actor = await logIn(seams, shop.owner)
    const send = () => withdrawChange(seams.platform, actor, request)
    const { ok } = await send()
    if (ok) shop.asked.delete(kind)
    return { isDone: ok, audit: 'newsagency.change-withdrawn', by: shop.owner.accountId, repeat: send }
  },
}
