import { expect } from 'vitest'

import { findLeavingAhead } from '#app/shops/leaving/leavings.queries.server.ts'
import { undoLeaving } from '#app/shops/leaving/mark-leaving.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { reopenShop } from '#app/shops/change/opening/open-shop.server.ts'
import { changeHours, ownEditor } from '#app/shops/hours/change-hours.server.ts'
import { beginLeaving, ownLeaver, staffLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import type { HoursChange } from '#app/shops/hours/special-days.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { logIn, noteConfirmed, open, rowOf } from '../onboard.ts'
import { endCosigning, endLinks, endRenewal, isGone, isSigned, type Stage } from '../seam-model.ts'
import { handOver, newPerson } from '../seam-people.ts'
import { type Act, choose } from './act.ts'

/** Staff open a signed shop. */
export const opening: Act = {
  name: 'open',
  weight: 2,
  can: ({ stage }) => stage === 'signed',
  async run({ seams, shop }) {
    const send = () => open(seams, shop)
    const { ok } = await send()
    if (ok) {
      shop.stage = 'open'
      await noteConfirmed(seams, shop)
    }
    const also = ['newsagency.differences-confirmed']
    return { isDone: ok, audit: 'newsagency.opened', by: seams.members.operations.id, also, repeat: send }
  },
}

const weeks = [
  [480, 1_020],
  [600, 1_320],
  [0, 1_440],
] as const

/** The retailer changes the week. */
export const changingHours: Act = {
  name: 'change the hours',
  can: isSigned,
  async run({ seams, shop, pick }) {
    const week = Array.from({ length: 7 }, () => [[...choose(weeks, pick)] as [number, number]])
    const { id, version, openingHours } = await rowOf(seams, shop)
    const editor = ownEditor(await logIn(seams, shop.owner))
    const change: HoursChange = (hours) => ({ ...hours, openingHours: week })
    const send = () => changeHours(seams.platform, editor, { id, version, change, origin })
    const { ok } = await send()
    if (ok && shop.confirmed) shop.confirmed.hours = week
    const isNew = JSON.stringify(openingHours) !== JSON.stringify(week)
    return { isDone: ok && isNew, audit: 'newsagency.hours-changed', by: shop.owner.accountId, repeat: send }
  },
}

/** Staff transfer a shop to a new owner, who has no account. */
export const transferring: Act = {
  name: 'transfer',
  can: isSigned,
  async run({ seams, model, shop }) {
    const { platform, members } = seams
    const buyer = newPerson()
    const { id, version, shopName } = await rowOf(seams, shop)
    const { phone, abn } = shop.details
    const owner = { contactName: buyer.name, email: buyer.email, phone, abn, licensedPostOffice: false }
    const staff = await seams.as('owner')
    const send = () => transferShop(platform, staff, { id, owner, version, origin })
    const { ok } = await send()
    if (ok) {
      model.people.push(buyer)
      endLinks(model, 'bank-change', shop)
      endRenewal(model, shop)
      handOver(shop, buyer, shopName)
    }
    return { isDone: ok, audit: 'newsagency.transferred', by: members.owner.id, repeat: send }
  },
}

/** The retailer ends the agreement on a day within a month. */
export const leaving: Act = {
  name: 'leave',
  can: (shop) => isSigned(shop) && shop.lastDay === null,
  async run({ seams, shop, pick }) {
    const { id, version, timeZone } = await rowOf(seams, shop)
    const lastDay = dayAfter(isoDay(new Date(), timeZone), pick % 30)
    const leaver = ownLeaver(await logIn(seams, shop.owner))
    const send = () => beginLeaving(seams.platform, leaver, { id, version, lastDay, isOurs: false, reason: '', origin })
    const { ok } = await send()
    if (ok) shop.lastDay = lastDay
    return { isDone: ok, audit: 'newsagency.leaving-asked', by: shop.owner.accountId, repeat: send }
  },
}

/** Staff end the agreement, with the notice that the contract promises. */
export const ending: Act = {
  name: 'end the agreement',
  can: (shop) => isSigned(shop) && shop.lastDay === null,
  async run({ seams, shop, pick }) {
    const { id, version, timeZone } = await rowOf(seams, shop)
    const lastDay = dayAfter(isoDay(new Date(), timeZone), 12 + (pick % 20))
    const leaver = staffLeaver(await seams.as('operations'))
    const leave = { id, version, lastDay, isOurs: true, reason: 'No tablet was found', origin }
    const send = () => beginLeaving(seams.platform, leaver, leave)
    const { ok } = await send()
    if (ok) shop.lastDay = lastDay
    return { isDone: ok, audit: 'newsagency.agreement-ended', by: seams.members.operations.id, repeat: send }
  },
}

/** Staff let the agreement go on after all. */
export const staying: Act = {
  name: 'stay after all',
  weight: 5,
  can: (shop) => isSigned(shop) && shop.lastDay !== null,
  async run({ seams, shop }) {
    const ahead = await findLeavingAhead(seams.platform.database.queries, shop.id)
    const leaver = staffLeaver(await seams.as('operations'))
    const send = () => undoLeaving(seams.platform, leaver, { leaving: ahead?.id ?? shop.id, origin })
    const { ok } = await send()
    if (ok) shop.lastDay = null
    return { isDone: ok, audit: 'newsagency.leaving-undone', by: seams.members.operations.id, repeat: send }
  },
}

/** Staff close a shop. */
export const closing: Act = {
  name: 'close',
  can: (shop) => shop.stage !== 'asked' && !isGone(shop),
  async run({ seams, model, shop }) {
    const { id, version } = await rowOf(seams, shop)
    const staff = await seams.as('operations')
    const send = () => closeShop(seams.platform, staff, { id, reason: 'The shop burnt down', version, origin })
    const { ok } = await send()
    if (ok) {
      shop.stage = 'closed'
      shop.asked.clear()
      endLinks(model, 'bank-help', shop)
      endCosigning(model, shop)
    }
    const also = ['document.voided']
    return { isDone: ok, audit: 'newsagency.closed', by: seams.members.operations.id, also, repeat: send }
  },
}

type Row = Awaited<ReturnType<typeof rowOf>>

/** Returns the stage to which a shop was reopened. */
function stageOf({ status, retailerId, signedAt, waitsFor }: Row): Stage {
  if (status === 'open') return 'open'
  if (retailerId === null) return 'approved'
  if (signedAt !== null) return 'signed'
  return waitsFor === 'signed' ? 'filled' : 'account'
}

/** Staff reopen a closed shop. Its retailer signs again if the agreement has ended. */
export const reopening: Act = {
  name: 'reopen',
  weight: 5,
  can: ({ stage }) => stage === 'closed',
  async run({ seams, model, shop }) {
    const staff = await seams.as('operations')
    const send = () => reopenShop(seams.platform, staff, { id: shop.id, origin })
    const { ok } = await send()
    if (ok) {
      const row = await rowOf(seams, shop)
      shop.stage = stageOf(row)
      if (shop.lastDay !== null && shop.lastDay < isoDay(new Date(), row.timeZone)) {
        expect(row.signedAt, `${shop.label} has no agreement after its last day`).toBeNull()
        endLinks(model, 'bank-change', shop)
        endRenewal(model, shop)
        Object.assign(shop, { lastDay: null, confirmed: null })
      }
    }
    return { isDone: ok, audit: 'newsagency.reopened', by: seams.members.operations.id, repeat: send }
  },
}
