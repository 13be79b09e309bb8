import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { planReminder } from '#app/reminders/manage-reminders.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { dateInYear, isoDay } from '#app/ui/time/dates.ts'

import { findWaitingGoLives } from '../go-live/waiting/find-waiting-go-lives.server.ts'
import { ensureGoLive, goLives } from '../go-live/go-lives.queries.server.ts'
import { trainingReminder } from '../go-live/reminders/go-live-reminders.server.ts'
import { loadShopRecord } from '../office/record/shop-record.server.ts'
import { loadShopsList } from '../office/shops-list.server.ts'
import { findStalledShops } from '../onboarding/find-stalled-shops.server.ts'
import { shops } from '../shops.queries.server.ts'
import { makeTestRetailer, makeTestShop, wholeShop } from '../testing/shop-fixtures.ts'
import type { SpecialDays } from './special-days.ts'

const long = new Date(Date.now() - 20 * 86_400_000)
const today = isoDay(new Date(), 'Australia/Melbourne')
const closure = { from: dayAfter(today, -2), to: dayAfter(today, 9), shifts: [] }

/** Starts a product with a shop that has waited for its hardware for weeks. */
async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const retailer = await makeTestRetailer(platform)
  const { id } = await makeTestShop(platform, { retailer, columns: { ...wholeShop, movedAt: long } })
  const list = await platform.database.transaction((tx) => ensureGoLive(tx, id, long))
  const close = (...specialDays: SpecialDays[]) => queries.update(shops).set({ specialDays })
  return { platform, queries, actor, retailer, id, list, close }
}

test('a shop in a closure is not stalled, waits for nothing, and the office says until when (rule OH8)', async () => {
  const { platform, queries, actor, retailer, id, close } = await start()
  await using _platform = platform
  // The hardware of this one is on its way: it waits for its retailer.
  const { id: sent } = await makeTestShop(platform, { retailer, columns: { ...wholeShop, movedAt: long } })
  const { id: sentList } = await platform.database.transaction((tx) => ensureGoLive(tx, sent, long))
  const shipment = { sentAt: long, sentBy: 'Kim', carrier: 'Kelpie Express', trackingNumber: 'KX 12' }
  await queries.update(goLives).set(shipment).where(eq(goLives.id, sentList))
  const seen = async () => {
    const waiting = await findWaitingGoLives(platform, actor, { few: 9 })
    const stalled = await findStalledShops(platform, actor, { few: 9 })
    const { rows } = await loadShopsList(platform, actor, new URLSearchParams({ still: '5' }))
    return [waiting.length, stalled.longest.length, rows.length]
  }
  const says = async () => {
    const { rows } = await loadShopsList(platform, actor, new URLSearchParams())
    return [rows.find((row) => row.id === id)?.known, (await loadShopRecord(platform, id))?.closedUntil]
  }
  expect(await seen()).toEqual([1, 1, 1])
  expect(await says()).toEqual(['Send the hardware', null])
  await close(closure)
  expect(await seen()).toEqual([0, 0, 0])
  const until = `Closed until ${dateInYear(dayAfter(today, 10), 'UTC')}`
  expect(await says()).toEqual([until, until])
  // An open day within it, a public holiday, and a closure that is over or has not begun.
  const oneDay = { from: today, to: today }
  await close(closure, { ...oneDay, shifts: [[540, 720]] })
  expect(await seen()).toEqual([1, 1, 1])
  await close({ ...oneDay, shifts: [] })
  expect(await seen()).toEqual([1, 1, 1])
  await close({ ...closure, from: dayAfter(today, 1) }, { ...closure, to: dayAfter(today, -1) })
  expect(await seen()).toEqual([1, 1, 1])
  expect(await says()).toEqual(['Send the hardware', null])
})

test('the board of milestones counts no closed shop as stalled (rule OH8)', async () => {
  const { platform, actor, id, queries, close } = await start()
  await using _platform = platform
  await queries.update(shops).set({ signedAt: null, bankAt: null, accountAt: long, retailerId: null }).where(eq(shops.id, id)) // prettier-ignore
  const stalled = async () => {
    const { board, rows } = await loadShopsList(platform, actor, new URLSearchParams())
    return [board.find(({ milestone }) => milestone === 'bank')?.stalled, rows[0]?.isStalled]
  }
  expect(await stalled()).toEqual([1, true])
  await close(closure)
  expect(await stalled()).toEqual([0, false])
})

test('the reminder of the training waits until the shop opens again, and counts as not sent until then (rule OH8)', async () => {
  const { platform, queries, list, close } = await start()
  await using _platform = platform
  // A Wednesday in Melbourne, in the middle of a closure that ends on a Sunday.
  await close({ from: '2026-11-30', to: '2026-12-13', shifts: [] })
  await platform.database.transaction((tx) => planReminder(tx, trainingReminder, { subjectId: list.id, from: new Date('2026-11-28T01:00:00Z') })) // prettier-ignore
  const sendAll = async (at: string) => {
    while (await sendReminder(platform, new Date(at)));
    return (await queries.select().from(mails)).filter(({ template }) => template === 'go-live-reminder').length
  }
  expect(await sendAll('2026-12-02T01:00:00Z')).toBe(0)
  expect(await sendAll('2026-12-13T23:00:00Z')).toBe(0)
  expect(await sendAll('2026-12-14T01:00:00Z')).toBe(1)
})
