import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { brand } from '#app/brand.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { findConfirmedChanges } from '../change/requests/find-confirmed-changes.server.ts'
import { askForChange } from '../change/requests/ask-for-change.server.ts'
import type { NewOwner } from '../change/shop-forms.schema.ts'
import { transferShop } from '../change/transfer-shop.server.ts'
import { previewTransfer } from '../office/mails/transfer-mails.server.ts'
import { beginGoLive } from '../go-live/begin-go-live.server.ts'
import { findGoLiveList } from '../go-live/find-go-live-list.server.ts'
import { measureShipments } from '../go-live/go-lives.queries.server.ts'
import { ownNextOf, stepsLeftWords, stepsOfList } from '../go-live/go-live.ts'
import { markForRetailer } from '../go-live/mark-step.server.ts'
import { findSealedShops } from '../go-live/waiting/our-steps.queries.server.ts'
import { listOwnShops } from '../onboarding/list-own-shops.server.ts'
import { shops } from '../shops.queries.server.ts'
import { wholeShop } from '../testing/shop-fixtures.ts'
import { beginLeaving, hasTablet, ownLeaver } from './begin-leaving.server.ts'
import { closeLeftShops } from './close-left-shops.server.ts'
import {
  findDueLeavings,
  findLeavings,
  findOwnLeaving,
  findTablet,
  listLeftShops,
  waysToClose,
} from './find-leavings.server.ts'
import { markLeaving } from './mark-leaving.server.ts'
import { drawOwnTermination, terminationOf } from './termination.server.ts'
import { startOpenShop } from './testing/start-open-shop.ts'

/** Saturday noon in Bendigo. */
const now = new Date('2026-11-28T01:00:00Z')
const sale = { kind: 'sale', contactName: 'Nora New', email: 'nora@example.com', phone: '0491 570 156' } as const
const { kind: _, ...named } = sale
const buyer = { ...named, abn: '53004085616', licensedPostOffice: false }

/** Starts a product with an open shop, its logged-in seller, and a colleague who transfers it. */
async function start() {
  const opened = await startOpenShop()
  const { platform, queries, mia, id, shopOf } = opened
  const { actor: owner } = await signInAs(platform, 'owner')
  const tell = () => askForChange(platform, mia, { id, details: sale, effectiveOn: '2026-12-01', origin }, now)
  const transfer = async (said: { tabletStays?: boolean; owner?: NewOwner } = {}) => {
    const { version } = await shopOf()
    return transferShop(platform, owner, { id, owner: buyer, version, origin, ...said }, now)
  }
  const mailsTo = async (address: string) =>
    (await queries.select().from(mails).where(eq(mails.toAddress, address))).map(({ template }) => template)
  return { ...opened, owner, tell, transfer, mailsTo }
}

test('a sale ends the seller’s agreement on its day: last debit, settlement, authority, and the tablet that stays (rules CH5, CH10)', async () => {
  const { platform, mia, colleague, id, tell, transfer, rows, mailsTo } = await start()
  await using _platform = platform
  await tell()
  expect(await transfer()).toMatchObject({ ok: true })
  const [row] = await rows()
  expect(row).toMatchObject({ isSale: true, lastDay: '2026-11-28', hasTablet: false, tabletStays: true, closedAt: now, retailerId: mia.id }) // prettier-ignore
  const [confirmed] = await mailedBy(platform, 'newsagency-handed-on')
  expect(confirmed).toMatchObject({
    givenName: 'Mia',
    day: 'Saturday 28 November 2026',
    buyer: 'Nora New',
    settledBy: 'Saturday 12 December 2026',
    tablet: 'stays',
    wasOpen: true,
  })
  expect(await mailedBy(platform, 'newsagency-handed-to')).toMatchObject([{ day: confirmed?.['day'], hasTablet: true }])
  expect(await mailsTo(platform.config.TO_EMAIL_SETUP)).toEqual(['newsagency-handed-on'])
  expect(await findDueLeavings(platform, colleague, { few: 9 })).toMatchObject([
    { act: 'settle', dueWords: '12 Dec 2026' },
  ])

  const own = await findOwnLeaving(platform, mia, { shopId: id, last: null }, now)
  expect(own?.list).toMatchObject({ isSale: true, canUndo: false, reached: { asked: { by: brand.name }, handed: { by: '' }, closed: { by: '' } } }) // prettier-ignore
  const [left] = await listLeftShops(platform, mia)
  expect(left?.words).toBe('You sold it. The new owner took over on Saturday 28 November 2026.')
  expect(await drawOwnTermination(platform, mia, row?.id ?? '')).toBeDefined()
  expect(row && terminationOf(row).lead[0]).toContain('when the shop was handed over to its new owner')
})

test('the sale that the seller told us of is confirmed with its day next to the agreement, without the buyer’s email and phone (rules CH2, CH5)', async () => {
  const { platform, queries, mia, id, tell, transfer } = await start()
  await using _platform = platform
  await tell()
  await transfer()
  expect(await findConfirmedChanges(queries, [id])).toEqual([
    { shopId: id, retailerId: mia.id, lead: 'Confirmed 28 November 2026: sale to', value: 'Nora New', from: ', from 28 November 2026' }, // prettier-ignore
  ])
})

test('a seller who told us nothing, or of another buyer, is asked whether it is wrong and reads no name (rule CH10)', async () => {
  const { platform, queries, id, tell, transfer } = await start()
  await using _platform = platform
  await tell()
  await transfer({ owner: { ...buyer, contactName: 'Wei Chen', email: 'wei@example.com' } })
  expect(await mailedBy(platform, 'newsagency-handed-on')).toMatchObject([{ buyer: null }, { buyer: null }])
  expect(await findConfirmedChanges(queries, [id])).toEqual([])
})

test('staff settle the sale, and the seller gets that mail at the present address of the account (rules LV4, CH10)', async () => {
  const { platform, colleague, transfer, rows, mailsTo } = await start()
  await using _platform = platform
  await transfer()
  const [row] = await rows()
  for (const step of ['swept', 'settled', 'ended'] as const)
    expect(await markLeaving(platform, colleague, { leaving: row?.id ?? '', step, origin })).toMatchObject({ ok: true })
  expect(await mailsTo('mia@example.com')).toEqual(['newsagency-handed-on', 'leaving-settled'])
  expect(await mailsTo(buyer.email)).toEqual(['newsagency-handed-to'])
  expect(await findDueLeavings(platform, colleague, { few: 9 })).toEqual([])
})

test('a seller who returns the tablet gets a label, and one who was leaving has one list (rules CH10, LV6)', async () => {
  const { platform, queries, mia, colleague, id, shopOf, transfer, rows } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const leave = { id, isOurs: false, lastDay: '2026-12-20', reason: '', version, origin }
  expect(await beginLeaving(platform, ownLeaver(mia), leave, now)).toMatchObject({ ok: true })
  expect(await transfer({ tabletStays: false })).toMatchObject({ ok: true })
  expect(await rows()).toMatchObject([{ isSale: true, lastDay: '2026-11-28', hasTablet: true, tabletStays: false }])
  expect(await findDueLeavings(platform, colleague, { few: 9 })).toMatchObject([{ act: 'send-label' }])
  expect(await hasTablet(queries, await shopOf())).toBe(false)
  await closeLeftShops(platform, new Date('2026-12-25T01:00:00Z'))
  expect((await shopOf()).status).toBe('onboarding')
})

test('a shop that its owner has not signed ends no agreement, and the new owner’s shop can be closed as before (rules CH10, LV1)', async () => {
  const { platform, queries, owner, id, shopOf, transfer, rows } = await start()
  await using _platform = platform
  await transfer()
  const shop = await shopOf()
  expect(await hasTablet(queries, shop)).toBe(true)
  expect(waysToClose(shop, await findLeavings(queries, shop, now))).toEqual({ end: false, close: true })
  const third = { ...buyer, contactName: 'Wei Chen', email: 'wei@example.com' }
  const preview = await previewTransfer(platform, owner, { id, owner: third, tabletStays: true })
  expect(preview).toMatchObject({ ok: true })
  expect(await transfer({ owner: third })).toMatchObject({ ok: true })
  expect(await rows()).toHaveLength(1)
})

test('a new owner whose counter has the tablet waits for no parcel, and goes on with training and test payment (rules N8, C9)', async () => {
  const { platform, queries, id, colleague, transfer } = await start()
  await using _platform = platform
  // The seller's shop takes payments.
  expect(await findTablet(platform, id)).toBe(true)
  await transfer()
  expect(await findTablet(platform, id)).toBe(true)
  const signedAt = new Date('2026-12-01T01:00:00Z')
  await platform.database.transaction((tx) => beginGoLive(tx, platform, { shopId: id, sealedAt: signedAt }))
  const list = await findGoLiveList(queries, { id, signedAt })
  expect(list).toMatchObject({ hasTablet: true, shipment: null })
  expect(list && stepsOfList(list)).toEqual(['sealed', 'trained', 'tested', 'live'])
  expect(list && [ownNextOf(list.reached), stepsLeftWords(list.reached)]).toEqual(['open-training', '3 steps left'])
  expect(await markForRetailer(platform, colleague, { id, step: 'tested', origin })).toEqual({
    ok: false,
    refusal: 'not-yet',
  })
  await queries.update(shops).set({ signedAt }).where(eq(shops.id, id))
  expect(await findSealedShops(queries, 'send', 9)).toEqual([])
  expect(await markForRetailer(platform, colleague, { id, step: 'tested', origin })).toMatchObject({ ok: true })
  expect(await mailedBy(platform, 'training')).toMatchObject([{ hasTablet: true }])
  const due = [{ day: '2026-12-01', at: signedAt }]
  expect(await measureShipments(queries, new Date(0), due)).toMatchObject({ count: 0 })
})

test('a new owner starts at 40 % and has not begun the contract (rules N1, AC61)', async () => {
  const { platform, id, transfer, queries } = await start()
  await using _platform = platform
  const { actor: nora } = await logInAs(platform, buyer.email)
  await transfer()
  expect(await listOwnShops(platform, nora)).toMatchObject([{ progress: 40, isBegun: false }])
  await queries.update(shops).set({ contactAt: new Date() }).where(eq(shops.id, id))
  expect(await listOwnShops(platform, nora)).toMatchObject([{ progress: 60, isBegun: true }])
})

test('the closures and special days of the seller do not pass to the new owner (rule OH9)', async () => {
  const { platform, queries, id, shopOf, transfer } = await start()
  await using _platform = platform
  const closure = { from: '2026-12-20', to: '2027-01-05', shifts: [] }
  await queries
    .update(shops)
    .set({ specialDays: [closure] })
    .where(eq(shops.id, id))
  await transfer()
  expect(await shopOf()).toMatchObject({ specialDays: [], openingHours: wholeShop.openingHours })
})
