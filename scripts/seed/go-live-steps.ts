import { confirmDifferences } from '#app/shops/office/approval/confirm-differences.server.ts'
import { openShop } from '#app/shops/change/opening/open-shop.server.ts'
import type { MarkedStep } from '#app/shops/go-live/go-live.ts'
import { changeHours, ownEditor } from '#app/shops/hours/change-hours.server.ts'
import { findOwnHours } from '#app/shops/hours/own/find-own-hours.server.ts'
import { addDays, answerHolidays } from '#app/shops/hours/special-days.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { markOwnStep } from '#app/shops/go-live/mark-step.server.ts'
import { recordShipment } from '#app/shops/go-live/record-shipment.server.ts'

import { tellOfInsurance, tellOfMove } from './change-steps.ts'
import { actorOf, logInAnew, type Reach, type Shop, shopWithId } from './approved-shop.ts'
import { done, exampleOrigin, type World } from './example-world.ts'
import { readMailTo } from './staff-stories.ts'

async function send(world: World, { shop }: Shop): Promise<void> {
  const { id } = await shopWithId(world, shop)
  const trackingNumber = `KX ${1_000 + world.random(9_000)} ${1_000 + world.random(9_000)}`
  const sent = { id, carrier: 'Kelpie Express', trackingNumber, expectedNumber: null, origin: exampleOrigin }
  done(await recordShipment(world.platform, await world.office.as('operations'), sent))
}

async function mark(world: World, one: Shop, step: MarkedStep): Promise<void> {
  const { id: shopId } = await shopWithId(world, one.shop)
  await logInAnew(world, one)
  const origin = { ...exampleOrigin, ip: one.shop.owner.ip }
  await markOwnStep(world.platform, await actorOf(world, one), { shopId, step, origin })
}

async function readTraining(world: World, { shop }: Shop): Promise<void> {
  const { url } = await readMailTo(world.platform, 'training', shop.owner.email)
  const token = new URL(String(url)).searchParams.get('for')
  await world.ask('/training/opened', { token }, { ip: shop.owner.ip })
}

async function open(world: World, { shop }: Shop): Promise<void> {
  const { id, version } = await shopWithId(world, shop)
  const actor = await world.office.as('operations')
  done(await confirmDifferences(world.platform, actor, { id, version, origin: exampleOrigin }))
  done(await openShop(world.platform, actor, { id, origin: exampleOrigin }))
}

/** After some openings the retailer enters a holiday closure, or answers about the next public holiday. */
async function setSpecialDays(world: World, one: Shop): Promise<void> {
  const { platform } = world
  await logInAnew(world, one)
  const actor = await actorOf(world, one)
  const { id, version } = await shopWithId(world, one.shop)
  const [next] = (await findOwnHours(platform, actor, { id, copyOf: null }))?.special.holidays ?? []
  const from = dayAfter(isoDay(new Date()), 2)
  const closure = addDays({ from, to: dayAfter(from, 70), shifts: [] })
  const answer = answerHolidays(next ? [{ day: next.day, answer: 'closed' }] : [])
  const change = one.course.after === 'written' ? closure : answer
  done(await changeHours(platform, ownEditor(actor), { id, version, change, origin: exampleOrigin }))
}

/** Continues after the sealed agreement up to the shop's last step: the parcel, the training, a test payment, and the opening. */
export function goLive(world: World, one: Shop, comes: (reach: Reach) => boolean, end: () => void): void {
  const { clock } = world
  clock.inOffice([4, 20], async () => {
    await send(world, one)
    if (!comes('arrived')) return end()
    clock.in([20, 40], async () => {
      await mark(world, one, 'arrived')
      if (!comes('trained')) return end()
      clock.tick(900)
      await readTraining(world, one)
      if (!comes('tested')) return end()
      clock.tick(1_200)
      await mark(world, one, 'tested')
      if (!comes('open')) return end()
      clock.inOffice([1, 5], async () => {
        await open(world, one)
        if (['nothing', 'written'].includes(one.course.after)) await setSpecialDays(world, one)
        if (one.course.after === 'nothing') await tellOfMove(world, one)
        if (one.course.after === 'written') await tellOfInsurance(world, one)
        end()
      })
    })
  })
}
