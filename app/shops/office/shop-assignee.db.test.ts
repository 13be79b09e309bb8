import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import { goLives } from '#app/shops/go-live/go-lives.queries.server.ts'
import { assignRecord } from '#app/office/records/change-record.server.ts'
import { changeInBulk } from '#app/office/records/bulk/change-in-bulk.server.ts'
import { tagRecord } from '#app/office/records/bulk/tag-record.server.ts'
import { startTestPlatform, testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { transferShop } from '../change/transfer-shop.server.ts'
import { findWaitingGoLives } from '../go-live/waiting/find-waiting-go-lives.server.ts'
import { findStalledShops } from '../onboarding/find-stalled-shops.server.ts'
import { reachMilestones } from '../onboarding/reach-milestones.server.ts'
import { lockShop } from '../find/find-shop.server.ts'
import { shopRecord } from '../shop.record.server.ts'
import { shopList } from '../shops.list.server.ts'
import { makeTestRetailer, makeTestShop, wholeShop } from '../testing/shop-fixtures.ts'
import { loadShopRecord } from './record/shop-record.server.ts'
import { shopTimeline } from './record/shop-timeline.server.ts'
import { loadShopsList } from './shops-list.server.ts'

const start = () => startTestPlatform({ templates: mailTemplates })
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

async function toldOf(platform: TestPlatform, actor: Parameters<typeof shopTimeline>[1], id: string) {
  const record = await loadShopRecord(platform, id)
  if (!record) throw new Error('there is no store')
  const { timeline } = await shopTimeline(platform, actor, record)
  return { record, told: timeline.map(({ what }) => what) }
}

test('a store is assigned and tagged like other records: list, filters, timeline, audit log and export (rule N26)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { said: { shopName: 'Assigned News' } })
  const other = await makeTestShop(platform, { said: { shopName: 'Other News' } })
  const assigned = await assignRecord(platform, actor, shopRecord, { id, to: actor.id, expectedVersion: 1, origin })
  expect(assigned.ok).toBe(true)
  // A second submit of the same form is a success and writes nothing.
  const again = await assignRecord(platform, actor, shopRecord, { id, to: actor.id, expectedVersion: 1, origin })
  expect(again.ok).toBe(true)
  expect(await tagRecord(platform, actor, shopRecord, { id, tag: 'Follow-up', isOff: false, origin })).toMatchObject({
    ok: true,
  })
  const { record, told } = await toldOf(platform, actor, id)
  expect(record).toMatchObject({ owner: { id: actor.id, name: actor.name }, tags: ['follow-up'] })
  expect(told.slice(0, 2)).toEqual(['tagged it “follow-up”', `assigned it to ${actor.name}`])
  const events = await findEvents(platform.database.queries, { kind: 'newsagency', id })
  expect(events.filter(({ kind }) => kind === 'assigned')).toHaveLength(1)

  const list = (query: string) => loadShopsList(platform, actor, new URLSearchParams(query))
  const names = async (query: string) => (await list(query)).rows.map(({ shopName }) => shopName)
  expect(await names('owner=me')).toEqual(['Assigned News'])
  expect(await names(`owner=${actor.id}`)).toEqual(['Assigned News'])
  expect(await names('owner=nobody')).toEqual(['Other News'])
  expect(await names('tag=follow-up')).toEqual(['Assigned News'])
  const row = (await list('owner=me')).rows[0]
  expect(row).toMatchObject({ owner: actor.name, tags: ['follow-up'] })
  const csv = await wholeCsv(shopList.toCsv(platform, actor, new URLSearchParams('owner=me'), origin))
  expect(csv).toContain('Assigned to')
  expect(csv).toContain('follow-up')
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find(({ action }) => action === 'newsagency.assigned')).toMatchObject({
    became: { status: 'onboarding', assignee: actor.id },
  })
  expect(JSON.stringify(audit)).not.toContain('follow-up')

  const bulk = await changeInBulk(
    platform,
    actor,
    { ...shopRecord, whereOf: shopList.whereOf },
    {
      selection: { params: new URLSearchParams('status=onboarding'), ids: undefined, asOf: ago(-1), shown: 2 },
      act: { kind: 'assign', to: actor.id },
      key: newId(),
      origin,
    },
  )
  expect(bulk).toMatchObject({ ok: true, value: { done: 1, had: 1 } })
  expect((await loadShopRecord(platform, other.id))?.owner?.id).toBe(actor.id)
})

test('viewers and examples get no assignee, and a viewer assigns nothing (rules N26, BO78)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const viewer = await signInAs(platform, 'viewer')
  const { id } = await makeTestShop(platform)
  const example = await makeTestShop(platform, { columns: { isDemo: true } })
  const assign = (by: typeof actor, on: string, to: string) =>
    assignRecord(platform, by, shopRecord, { id: on, to, origin })
  await expect(assign(viewer.actor, id, actor.id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await assign(actor, id, viewer.actor.id)).toEqual({ ok: false, refusal: 'no-such-colleague' })
  expect(await assign(actor, example.id, actor.id)).toEqual({ ok: false, refusal: 'not-found' })
  await tagRecord(platform, actor, shopRecord, { id: example.id, tag: 'x', isOff: false, origin })
  const tags = await platform.database.queries.execute(`select * from record_tags`)
  expect(tags.rows).toEqual([])
})

/** Creates signed stores whose next step is ours or the retailer's, all without a step for nine days. */
async function startGoingLive() {
  const platform = await start()
  const retailer = await makeTestRetailer(platform)
  const differences = [{ field: 'abn', approved: '1', signed: '2' }]
  const of = async (shopName: string, list: Partial<typeof goLives.$inferInsert> | undefined, columns = {}) => {
    const { id } = await makeTestShop(platform, {
      retailer,
      said: { shopName },
      columns: { ...wholeShop, movedAt: ago(9), ...columns },
    })
    if (list) await platform.database.queries.insert(goLives).values({ id: newId(), shopId: id, sealedAt: ago(9), ...list }) // prettier-ignore
    return id
  }
  const sent = { sentAt: ago(9), sentBy: 'Priya', carrier: 'Post', trackingNumber: 'X1' }
  await of('Unsealed', undefined)
  await of('Unsent', {})
  await of('On its way', sent)
  await of('Differs', sent, { differences })
  await of('Tested', { ...sent, arrivedAt: ago(9), testedAt: ago(9) })
  await of('Tested and differs', { ...sent, arrivedAt: ago(9), testedAt: ago(9) }, { differences })
  await makeTestShop(platform, { retailer, said: { shopName: 'At the bank' }, columns: { movedAt: ago(9) } })
  return platform
}

test('a store whose next step is ours has not stalled: it waits for us (rules N27, N13)', async () => {
  await using platform = await startGoingLive()
  const { actor } = await signInAs(platform, 'operations')
  const list = (query: string) => loadShopsList(platform, actor, new URLSearchParams(query))
  const names = async (query: string) => (await list(query)).rows.map(({ shopName }) => shopName).toSorted()
  expect(await names('still=5')).toEqual(['At the bank', 'On its way'])
  expect(await names('waits=us')).toEqual(['Differs', 'Tested', 'Tested and differs', 'Unsealed', 'Unsent'])
  expect(await names('waits=send')).toEqual(['Unsent'])
  expect(await names('waits=confirm')).toEqual(['Differs', 'Tested and differs'])
  expect(await names('waits=open')).toEqual(['Tested'])
  const rows = new Map((await list('')).rows.map((row) => [row.shopName, row]))
  expect(rows.get('Unsent')).toMatchObject({ isOurTurn: true, isStalled: false, known: 'Send the hardware' })
  expect(rows.get('On its way')).toMatchObject({ isOurTurn: false, isStalled: true })
  const stalled = await findStalledShops(platform, actor, { few: 5 })
  expect(new Map(stalled.longest.map(({ shopName, waitsFor }) => [shopName, waitsFor]))).toEqual(
    new Map([
      ['At the bank', 'contact'],
      ['On its way', null],
    ]),
  )
  const waiting = await findWaitingGoLives(platform, actor, { few: 10 })
  expect(waiting.map(({ shopName, act }) => `${shopName}: ${act}`).toSorted()).toEqual([
    'Differs: confirm',
    'Tested and differs: confirm',
    'Tested: open',
    'Unsealed: seal',
    'Unsent: send',
  ])
})

test('the timeline names the step that was reached (rule N29)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform)
  await platform.database.transaction(async (tx) => {
    const shop = await lockShop(tx, id)
    if (shop) await reachMilestones(tx, shop, { milestones: ['contact', 'bank'] })
  })
  const { told } = await toldOf(platform, actor, id)
  expect(told).toEqual(expect.arrayContaining(['entered the contact and store details', 'entered the bank details']))
  expect(told.join(' ')).not.toContain('next step')
})

test('after a transfer list and record say that the new owner has not signed, until the seal (rule N28)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { columns: wholeShop })
  const isMarked = async () => {
    const { rows } = await loadShopsList(platform, actor, new URLSearchParams('status=all'))
    return [rows[0]?.isUnsigned, (await loadShopRecord(platform, id))?.isUnsigned]
  }
  expect(await isMarked()).toEqual([false, false])
  const owner = { contactName: 'Ana Costa', email: 'ana@example.com', phone: '0491 570 156', abn: '51824753556' }
  await transferShop(platform, actor, { id, owner: { ...owner, licensedPostOffice: false }, version: 1, origin })
  expect(await isMarked()).toEqual([true, true])
  // Signed, but not sealed yet.
  await platform.database.queries.execute(`update newsagencies set account_at = now(), contact_at = now(), bank_at = now(), signed_at = now()`) // prettier-ignore
  expect(await isMarked()).toEqual([true, true])
  await platform.database.queries.insert(goLives).values({ id: newId(), shopId: id, sealedAt: new Date() })
  expect(await isMarked()).toEqual([false, false])
})
