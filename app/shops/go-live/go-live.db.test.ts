import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy, serveAccounts } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import type { RefusedError } from '#app/core/errors.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'
import { tryMails } from '#app/testing/try-mails.ts'
import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { closeShop } from '../change/close-shop.server.ts'
import { openShop, reopenShop } from '../change/opening/open-shop.server.ts'
import { transferShop } from '../change/transfer-shop.server.ts'
import { findOpeningUndo, undoOpening } from '../change/opening/undo-opening.server.ts'
import { shops } from '../shops.queries.server.ts'
import { wholeShop, makeTestShop } from '../testing/shop-fixtures.ts'
import { beginGoLive } from './begin-go-live.server.ts'
import { findGoLiveList } from './find-go-live-list.server.ts'
import { shopList } from '../shops.list.server.ts'
import { findWaitingGoLives } from './waiting/find-waiting-go-lives.server.ts'
import type { MarkedStep } from './go-live.ts'
import { findGoLiveOf, goLives } from './go-lives.queries.server.ts'
import { markSchema } from './go-live.schema.ts'
import { listOwnGoLives } from './list-own-go-lives.server.ts'
import { markForRetailer, markOwnStep } from './mark-step.server.ts'
import { recordShipment } from './record-shipment.server.ts'
import { goLiveReminders } from './reminders/go-live-reminders.server.ts'
import { reportFailedTest } from './report-failed-test.server.ts'

const parcel = { carrier: 'Kelpie Express', trackingNumber: 'KX 1042 7788' }

/** Returns the HTTP status of the API or a page for this outcome. */
const statusOf = (work: () => Promise<unknown>) =>
  work().then(
    () => 200,
    (error: unknown) => (error as RefusedError).status,
  )

/** Starts a product with a signed shop, its logged-in retailer, and a colleague. */
async function start() {
  const { platform, url } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { retailer, actor: retailerActor } = await logInAs(platform, 'mia@example.com')
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { retailer, columns: wholeShop })
  await platform.database.transaction((tx) => beginGoLive(tx, platform, { shopId: id, sealedAt: wholeShop.signedAt }))
  const mark = (step: string, { as = retailerActor, of = id } = {}) =>
    statusOf(() => markOwnStep(platform, as, { ...markSchema.parse({ step }), shopId: of, origin }))
  const list = () => listOwnGoLives(platform, retailerActor)
  const reached = async () => {
    const found = await findGoLiveList(queries, { id, signedAt: wholeShop.signedAt })
    return Object.keys(found?.reached ?? {})
  }
  const kinds = async () => (await findEvents(queries, { kind: 'newsagency', id })).map(({ kind }) => kind)
  const audited = async () => (await queries.select().from(auditEvents).orderBy(auditEvents.at, auditEvents.id)).map(({ action }) => action) // prettier-ignore
  const ship = (sent = parcel, seen: string | null = null) => recordShipment(platform, actor, { id, ...sent, expectedNumber: seen, origin }) // prettier-ignore
  const markAs = (step: MarkedStep) => markForRetailer(platform, actor, { id, step, origin })
  return {
    platform,
    url,
    queries,
    retailer,
    retailerActor,
    actor,
    id,
    mark,
    list,
    reached,
    kinds,
    audited,
    ship,
    markAs,
  }
}

test('each step from the seal to live is recorded once, in the timeline, audit log and promised mails (rules N8, N12)', async () => {
  const { platform, actor, id, mark, list, reached, kinds, audited, ship } = await start()
  expect(await reached()).toEqual(['sealed'])
  expect(await ship()).toMatchObject({ ok: true })
  expect(await mailedBy(platform, 'hardware-sent')).toMatchObject([{ ...parcel, isChange: false, givenName: 'Mia' }])
  for (const step of ['arrived', 'trained', 'tested']) expect([step, await mark(step)]).toEqual([step, 200])
  expect(await openShop(platform, actor, { id, origin })).toMatchObject({ ok: true })
  expect(await reached()).toEqual(['sealed', 'sent', 'arrived', 'trained', 'tested', 'live'])
  const acts = ['hardware-sent', 'hardware-arrived', 'training-opened', 'test-payment-worked', 'opened']
  expect((await kinds()).slice(1)).toEqual(acts)
  expect((await audited()).filter((action) => action.startsWith('newsagency.'))).toEqual(acts.map((act) => `newsagency.${act}`)) // prettier-ignore
  expect(await mailedBy(platform, 'shop-live')).toMatchObject([{ shopName: 'Kelly’s Newsagency' }])
  const [shop] = await list()
  expect(shop).toMatchObject({ shipment: parcel, reached: { sent: { by: 'Tillway' }, arrived: { by: 'Mia Costa' } } })
  expect(shop?.publicPath).toMatch(/^\/locations\/kellys-newsagency-/)
})

test('a failed test payment is mailed to the team and recorded in the timeline once, and its step stays open (rule N20)', async () => {
  const { platform, retailerActor, id, mark, ship, kinds, reached } = await start()
  const fail = (act: string, shopId = id) =>
    statusOf(() => reportFailedTest(platform, retailerActor, { shopId, note: 'Error 12', act, origin }))
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  expect(await fail(first)).toBe(409)
  await ship()
  await mark('arrived')
  expect([await fail(first), await fail(first)]).toEqual([200, 200])
  expect(await mailedBy(platform, 'test-payment-failed')).toMatchObject([
    { shopName: 'Kelly’s Newsagency', retailer: 'Mia Costa', note: 'Error 12' },
  ])
  expect((await kinds()).filter((kind) => kind === 'test-payment-failed')).toHaveLength(1)
  expect(await reached()).not.toContain('tested')
  const others = await makeTestShop(platform, { columns: wholeShop })
  expect(await fail(second, others.id)).toBe(404)
  expect(await mark('tested')).toBe(200)
  expect(await fail(third)).toBe(409)
})

test('a step is marked once, also by concurrent callers, and never before its turn (rule N9)', async () => {
  const { mark, markAs, ship, kinds, reached, queries, id } = await start()
  expect([await mark('arrived'), await mark('tested')]).toEqual([409, 409])
  for (const step of ['sent', 'live']) expect(markSchema.safeParse({ step }).success).toBe(false)
  expect(await markAs('tested')).toEqual({ ok: false, refusal: 'not-yet' })
  await ship()
  const [both, others] = await Promise.all([
    Promise.all([mark('arrived'), mark('arrived')]),
    Promise.all([markAs('arrived'), markAs('arrived')]),
  ])
  expect(both).toEqual([200, 200])
  expect(others.every(({ ok }) => ok)).toBe(true)
  expect((await kinds()).filter((kind) => kind === 'hardware-arrived')).toHaveLength(1)
  const first = (await findGoLiveOf(queries, id))?.arrivedAt
  expect(await mark('arrived')).toBe(200)
  expect((await findGoLiveOf(queries, id))?.arrivedAt).toEqual(first)
  expect(await reached()).toEqual(['sealed', 'sent', 'arrived'])
})

test('only the owner can mark a shop, and for any other retailer it is not found (rule N9)', async () => {
  const { platform, mark, ship, actor, id, reached } = await start()
  await ship()
  const other = await logInAs(platform)
  expect(await mark('arrived', { as: other.actor })).toBe(404)
  expect(await mark('arrived', { of: '01a1fd70-33b1-77e9-ae35-f8e20e32d699' })).toBe(404)
  const viewer = await signInAs(platform, 'viewer')
  await expect(markForRetailer(platform, viewer.actor, { id, step: 'arrived', origin })).rejects.toThrow('permission')
  await expect(recordShipment(platform, viewer.actor, { id, ...parcel, expectedNumber: null, origin })).rejects.toThrow(
    'permission',
  )
  const [shop] = await platform.database.queries.select().from(shops).where(eq(shops.id, id))
  await closeShop(platform, actor, { id, reason: 'Gone', version: shop?.version ?? 0, origin })
  expect(await mark('arrived')).toBe(404)
  expect(await reached()).toEqual(['sealed', 'sent'])
})

test('of two concurrent shipments the second is refused, and until the arrival a number can be corrected (rule N8)', async () => {
  const { platform, ship, mark, audited } = await start()
  const other = { carrier: 'Kelpie Express', trackingNumber: 'KX 2' }
  const results = await Promise.all([ship(), ship(other)])
  expect(results.map((result) => (result.ok ? 'done' : result.refusal)).toSorted()).toEqual(['done', 'stale'])
  const [first] = await mailedBy(platform, 'hardware-sent')
  const kept = String(first?.['trackingNumber'])
  expect(await ship({ carrier: 'Kelpie Express', trackingNumber: kept }, kept)).toMatchObject({ ok: true })
  expect(await mailedBy(platform, 'hardware-sent')).toHaveLength(1)
  const right = { carrier: 'Kelpie Express', trackingNumber: 'KX 3' }
  expect(await ship(right, kept)).toMatchObject({ ok: true })
  expect((await mailedBy(platform, 'hardware-sent')).at(-1)).toMatchObject({ ...right, isChange: true })
  expect((await audited()).filter((action) => action === 'newsagency.tracking-changed')).toHaveLength(1)
  await mark('arrived')
  expect(await ship(other, 'KX 3')).toEqual({ ok: false, refusal: 'not-yet' })
})

test('an opening may come early and ends the list, and a reopened shop gets no second mail (rules N2, N12)', async () => {
  const { platform, actor, id, reached, ship, queries } = await start()
  expect(await openShop(platform, actor, { id, origin })).toMatchObject({ ok: true })
  expect(await openShop(platform, actor, { id, origin })).toMatchObject({ ok: true })
  expect(await reached()).toEqual(['sealed', 'live'])
  expect(await ship()).toEqual({ ok: false, refusal: 'not-yet' })
  const [shop] = await queries.select().from(shops).where(eq(shops.id, id))
  await closeShop(platform, actor, { id, reason: 'Holiday', version: shop?.version ?? 0, origin })
  expect(await reopenShop(platform, actor, { id, origin })).toMatchObject({ ok: true })
  const [again] = await queries.select().from(shops).where(eq(shops.id, id))
  expect(again?.status).toBe('open')
  expect(await mailedBy(platform, 'shop-live')).toHaveLength(1)
})

test('only the colleague who opened a store can undo it completely, until its mail is sent (rule BO80)', async () => {
  const { platform, actor, id, mark, ship, reached, kinds, queries } = await start()
  await ship()
  await mark('arrived')
  const stored = async () => {
    const [shop] = await queries.select().from(shops).where(eq(shops.id, id))
    return { status: shop?.status, services: shop?.services, version: shop?.version ?? 0 }
  }
  const listed = await findGoLiveOf(queries, id)
  const due = () => Promise.all(goLiveReminders.map((each) => findReminder(queries, each, listed?.id ?? '')))
  const [before, waiting] = [await stored(), await due()]
  const now = new Date()
  expect(await openShop(platform, actor, { id, origin }, now)).toMatchObject({ ok: true })
  const { version } = await stored()
  const shop = { id, shopName: 'Kelly’s Newsagency', version }
  const view = (who: typeof actor, at: number) =>
    findOpeningUndo(platform, who, { shop, to: '/here' }, new Date(now.getTime() + at))
  expect(await view(actor, 500)).toMatchObject({ done: 'Opened Kelly’s Newsagency.', isMailed: true, seconds: 10 })
  expect(await view(actor, 60_000)).toBeUndefined()
  const { actor: colleague } = await signInAs(platform, 'owner')
  expect(await view(colleague, 1_000)).toBeUndefined()

  const undo = (who: typeof actor, at = now, seen = version) =>
    undoOpening(platform, who, { id, version: seen, origin }, at)
  expect(await undo(colleague)).toEqual({ ok: false, refusal: 'not-yours' })
  expect(await undo(actor, now, version - 1)).toEqual({ ok: false, refusal: 'stale' })
  expect(await undo(actor, new Date(now.getTime() + 60_000))).toEqual({ ok: false, refusal: 'too-late' })
  expect(await undo(actor)).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject({ status: before.status, services: before.services })
  expect(waiting).toMatchObject([{ nextAt: expect.any(Date) }, { nextAt: expect.any(Date) }])
  expect(await due()).toEqual(waiting)
  expect(await reached()).toEqual(['sealed', 'sent', 'arrived'])
  expect((await kinds()).slice(-2)).toEqual(['opened', 'opening-undone'])
  expect(await mailedBy(platform, 'shop-live')).toEqual([])
  expect(await undo(actor, now, (await stored()).version)).toEqual({ ok: false, refusal: 'too-late' })

  expect(await openShop(platform, actor, { id, origin }, now)).toMatchObject({ ok: true })
  await tryMails(platform)
  expect(await undo(actor, now, (await stored()).version)).toEqual({ ok: false, refusal: 'too-late' })
  expect(await mailedBy(platform, 'shop-live')).toHaveLength(1)
})

test('the mailed link marks only the training, and is void once the store has a new owner (rules N5, N11)', async () => {
  const { platform, url, id, reached, actor, queries } = await start()
  const [mailed] = await mailedBy(platform, 'training')
  expect(mailed?.['lessons']).toHaveLength(5)
  const token = new URL(String(mailed?.['url'])).searchParams.get('for') ?? ''
  const opened = async (said: string) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: said }),
    }
    return (await fetch(`${url}/api/training/opened`, init)).status
  }
  expect([await opened(''), await opened(`${token}x`), await opened('x'.repeat(201))]).toEqual([404, 404, 400])
  expect(await reached()).toEqual(['sealed'])
  expect(await Promise.all([opened(token), opened(token)])).toEqual([200, 200])
  expect(await reached()).toEqual(['sealed', 'trained'])
  const [shop] = await queries.select().from(shops).where(eq(shops.id, id))
  const owner = { contactName: 'Ana Costa', email: 'ana@costa.example', phone: '0491 570 156', abn: '51824753556', licensedPostOffice: false } // prettier-ignore
  const fresh = await signInAs(platform, 'owner')
  expect(await transferShop(platform, fresh.actor, { id, owner, version: shop?.version ?? 0, origin })).toMatchObject({ ok: true }) // prettier-ignore
  expect(await opened(token)).toBe(404)
  expect(await queries.select().from(goLives)).toEqual([])
  expect(await openShop(platform, actor, { id, origin })).toEqual({ ok: false, refusal: 'not-signed' })
})

test('a shop waits for its hardware, which is late after two business days, and to be opened (rules N13, N27)', async () => {
  const { platform, actor, ship, mark, id, queries } = await start()
  const waiting = () => findWaitingGoLives(platform, actor, { few: 5 })
  const late = async () => (await shopList.count(queries, [{ late: true }], 5))[0]
  await queries.update(goLives).set({ sealedAt: new Date() })
  expect(await waiting()).toMatchObject([{ id, act: 'send', shopName: 'Kelly’s Newsagency' }])
  expect(await late()).toBe(0)
  await queries.update(goLives).set({ sealedAt: new Date(Date.now() - 30 * 86_400_000) })
  expect(await late()).toBe(1)
  await ship()
  expect([await waiting(), await late()]).toEqual([[], 0])
  await mark('arrived')
  await mark('tested')
  expect(await waiting()).toMatchObject([{ id, act: 'open' }])
  await openShop(platform, actor, { id, origin })
  expect(await waiting()).toEqual([])
})
