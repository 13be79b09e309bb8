import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { listOwnContracts } from '#app/contracts/own/list-own-contracts.server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import { findNearestStores } from '../../finder/find-nearest-stores.server.ts'
import { showStore } from '../../finder/show-finder.server.ts'
import { storeFeeds } from '../../finder/store-feeds.server.ts'
import { loadShopRecord } from '../../office/record/shop-record.server.ts'
import { shops } from '../../shops.queries.server.ts'
import { makeTestShop, wholeShop } from '../../testing/shop-fixtures.ts'
import { applyDueChanges } from './apply-due-changes.server.ts'
import { askForChange } from './ask-for-change.server.ts'
import type { ChangeDetails } from './change-request.ts'
import { changeRequests } from './change-requests.queries.server.ts'
import { confirmChange, declineChange } from './decide-change.server.ts'
import { withdrawChange } from './withdraw-change.server.ts'

type Move = Extract<ChangeDetails, { kind: 'move' }>

const toPerth: Move = {
  kind: 'move',
  addressName: 'Shop 3',
  number: '12',
  street1: 'Hay Street',
  street2: '',
  suburb: 'Perth',
  state: 'WA',
  postcode: '6000',
  landmark: 'Opposite the station',
  lat: -31.95321,
  lon: 115.85798,
}
const now = new Date('2026-11-28T02:00:00Z')
const today = isoDay(now, 'Australia/Melbourne')

/** Starts a product with an open shop in Bendigo, its retailer, another retailer, and a colleague. */
async function start() {
  const platform = await startTestPlatform({ env: { DEMO_STORES: 'off' }, templates: mailTemplates })
  const { queries } = platform.database
  const { retailer, actor: mia } = await logInAs(platform, 'mia@costa.example')
  const { actor: stranger } = await logInAs(platform, 'wayne@port.example')
  const { actor: colleague } = await signInAs(platform, 'operations')
  const columns = { ...wholeShop, status: 'open' as const, services: ['deposits' as const], landmark: 'By the tram' }
  const { id } = await makeTestShop(platform, { retailer, columns })
  const shopOf = async () => {
    const [row] = await queries.select().from(shops).where(eq(shops.id, id))
    if (!row) throw new Error('the shop is gone')
    return row
  }
  const requests = () => queries.select().from(changeRequests).where(eq(changeRequests.shopId, id))
  const ask = (details: ChangeDetails = toPerth, effectiveOn = today, actor = mia) =>
    askForChange(platform, actor, { id, details, effectiveOn, origin }, now)
  const requestId = async () => (await requests()).at(-1)?.id ?? ''
  const confirm = async (pin?: { lat: number; lon: number }) =>
    confirmChange(platform, colleague, { shopId: id, id: await requestId(), ...(pin && { pin }), origin }, now)
  const mailed = async () =>
    (await queries.select().from(mails)).map(({ template, toAddress }) => `${template} ${toAddress}`).toSorted()
  return { platform, queries, mia, stranger, colleague, id, shopOf, requests, requestId, ask, confirm, mailed }
}

test('a move that begins today takes effect when staff confirm it, with pin, time zone and landmark, and its address stays (rules CH1, CH2)', async () => {
  const { platform, id, shopOf, requests, ask, confirm, mailed } = await start()
  await using _platform = platform
  const before = await shopOf()
  expect(await ask()).toMatchObject({ ok: true })
  expect((await shopOf()).street1).toBe('Hargreaves Street')
  expect(await confirm()).toMatchObject({ ok: true })
  expect(await confirm()).toMatchObject({ ok: true })
  const { kind: _, ...place } = toPerth
  const after = await shopOf()
  expect(after).toMatchObject({ ...place, street2: null, timeZone: 'Australia/Perth', slug: before.slug })
  expect(await requests()).toMatchObject([{ state: 'done', was: '318 Hargreaves Street, Bendigo VIC 3550' }])
  expect(await mailed()).toEqual([
    'shop-change-asked mia@costa.example',
    'shop-change-confirmed mia@costa.example',
    `shop-change-confirmed ${platform.config.TO_EMAIL_SETUP}`,
  ])

  const near = await findNearestStores(platform, { lat: -31.95, lon: 115.86 }, 3)
  expect(near.stores.map(({ slug, suburb }) => [slug, suburb])).toEqual([[before.slug, 'Perth']])
  expect(await showStore(platform, before.slug, now)).toMatchObject({
    store: { address: expect.stringContaining('12 Hay Street') },
  })
  const state = { known: () => '', read: async () => '' }
  const feed = await storeFeeds(platform, state).get('/stores.geojson')?.make()
  expect(String(feed?.body)).toContain('"coordinates":[115.85798,-31.95321]')
  expect(String(feed?.body)).toContain('Shop 3, 12 Hay Street, Perth WA 6000')

  const words = 'Confirmed 28 November 2026: new address Shop 3, 12 Hay Street, Perth WA 6000, from 28 November 2026'
  expect((await loadShopRecord(platform, id))?.confirmed).toEqual([words])
})

test('a later move takes effect when its day begins at the shop, here in Perth (rule CH2)', async () => {
  const { platform, id, queries, shopOf, requests, ask, confirm } = await start()
  await using _platform = platform
  const fremantle = { street1: 'High Street', number: '1', suburb: 'Fremantle', state: 'WA', postcode: '6160' } as const
  const place = { ...fremantle, lat: -32.0555, lon: 115.7446, timeZone: 'Australia/Perth' }
  await queries.update(shops).set(place).where(eq(shops.id, id))
  expect(await ask(toPerth, '2026-12-01')).toMatchObject({ ok: true })
  expect(await confirm()).toMatchObject({ ok: true })
  expect((await requests())[0]?.state).toBe('confirmed')
  // In Sydney the first of December began three hours ago.
  await applyDueChanges(platform, new Date('2026-11-30T15:59:00Z'))
  expect((await shopOf()).suburb).toBe('Fremantle')
  await applyDueChanges(platform, new Date('2026-11-30T16:00:00Z'))
  expect(await shopOf()).toMatchObject({ suburb: 'Perth', lat: toPerth.lat, lon: toPerth.lon })
  const { version } = await shopOf()
  await applyDueChanges(platform, new Date('2026-11-30T16:01:00Z'))
  expect((await shopOf()).version).toBe(version)
})

test('only the retailer of the shop asks, the same move twice is one, and it can be withdrawn or declined (rules CH1 to CH3)', async () => {
  const { platform, mia, stranger, colleague, id, requests, requestId, ask, confirm, mailed, shopOf } = await start()
  await using _platform = platform
  expect(await ask(toPerth, today, stranger)).toMatchObject({ refusal: 'not-found' })
  expect((await Promise.all([ask(), ask()])).map(({ ok }) => ok)).toEqual([true, true])
  expect(await ask({ ...toPerth, number: '14' })).toMatchObject({ refusal: 'already-asked' })
  expect(await requests()).toHaveLength(1)
  const first = { shopId: id, id: await requestId(), origin }
  expect(await withdrawChange(platform, stranger, first)).toMatchObject({ refusal: 'not-found' })
  expect(await withdrawChange(platform, mia, first)).toMatchObject({ ok: true })
  expect(await confirm()).toMatchObject({ refusal: 'not-open' })

  await ask(toPerth, '2026-12-01')
  const second = { shopId: id, id: (await requests()).find(({ state }) => state === 'asked')?.id ?? '', origin }
  expect(await declineChange(platform, colleague, { ...second, reason: 'No shop there yet' })).toMatchObject({ ok: true }) // prettier-ignore
  expect(await mailed()).toContain('shop-change-declined mia@costa.example')
  expect((await shopOf()).suburb).toBe('Bendigo')
  for (const effectiveOn of ['2026-11-27', '2027-12-01'])
    expect(await ask(toPerth, effectiveOn)).toMatchObject({ refusal: 'bad-day' })
  const here = { addressName: '', number: '318', street1: 'Hargreaves Street', suburb: 'Bendigo', state: 'VIC', postcode: '3550' } as const // prettier-ignore
  expect(await ask({ ...toPerth, ...here })).toMatchObject({ refusal: 'same' })
})

test('an address is never confirmed with the pin of another place or without one (rule CH6)', async () => {
  const { platform, shopOf, requests, ask, confirm } = await start()
  await using _platform = platform
  const around = { ...toPerth, street1: 'View Street', suburb: 'Bendigo', state: 'VIC', postcode: '3550' } as const
  expect(await ask({ ...around, lat: wholeShop.lat, lon: wholeShop.lon })).toMatchObject({ refusal: 'same-pin' })
  expect(await ask(around)).toMatchObject({ refusal: 'pin-far' })
  expect(await requests()).toEqual([])

  expect(await ask({ ...around, lat: null, lon: null })).toMatchObject({ ok: true })
  expect(await confirm()).toMatchObject({ refusal: 'pin-needed' })
  expect(await confirm({ lat: wholeShop.lat, lon: wholeShop.lon })).toMatchObject({ refusal: 'same-pin' })
  expect(await confirm({ lat: toPerth.lat ?? 0, lon: toPerth.lon ?? 0 })).toMatchObject({ refusal: 'pin-far' })
  expect((await shopOf()).street1).toBe('Hargreaves Street')
  expect(await confirm({ lat: -36.7601, lon: 144.2802 })).toMatchObject({ ok: true })
  expect(await shopOf()).toMatchObject({ street1: 'View Street', lat: -36.7601, lon: 144.2802 })
  expect(await requests()).toMatchObject([{ details: { lat: -36.7601, lon: 144.2802 } }])
})

test('a former owner sees the changes of their own time next to their agreement, and the new owner does not (rule CH2)', async () => {
  const { platform, queries, mia, stranger, id, ask, confirm } = await start()
  await using _platform = platform
  await ask()
  await confirm()
  const changesOf = async (actor: typeof mia) =>
    (await listOwnContracts(platform, actor)).flatMap(({ changes }) => changes)
  expect(await changesOf(mia)).toMatchObject([
    { value: 'Shop 3, 12 Hay Street, Perth WA 6000', from: ', from 28 November 2026' },
  ])
  await queries.update(shops).set({ retailerId: stranger.id }).where(eq(shops.id, id))
  expect(await changesOf(stranger)).toEqual([])
})
