import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { reminders } from '#app/reminders/reminders.queries.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { closeShop } from '../close-shop.server.ts'
import { openShop, reopenShop } from '../opening/open-shop.server.ts'
import { transferShop } from '../transfer-shop.server.ts'
import { askForChange } from '../requests/ask-for-change.server.ts'
import { changeRequests, findOpenChanges } from '../requests/change-requests.queries.server.ts'
import { withdrawChange } from '../requests/withdraw-change.server.ts'
import { confirmChange } from '../requests/decide-change.server.ts'
import { findOwnChanges } from '../requests/own/find-own-changes.server.ts'
import { findGoLiveOf } from '../../go-live/go-lives.queries.server.ts'
import { shopTimeline } from '../../office/record/shop-timeline.server.ts'
import { loadShopRecord } from '../../office/record/shop-record.server.ts'
import { shops } from '../../shops.queries.server.ts'
import { makeTestShop, wholeShop } from '../../testing/shop-fixtures.ts'
import { endInsurances } from './end-insurances.server.ts'
import { beginLeaving, staffLeaver } from '../../leaving/begin-leaving.server.ts'
import { shopLeavings } from '../../leaving/leavings.queries.server.ts'
import { undoLeaving } from '../../leaving/mark-leaving.server.ts'
import { insuranceEndsReminder } from './insurance-reminders.server.ts'

/** Monday noon in Melbourne. */
const now = new Date('2026-11-30T01:00:00Z')
const today = '2026-11-30'
const withoutParcels = ['deposits' as const, '2fa' as const]
const withAll = ['deposits', 'parcels', '2fa']
const policy = { kind: 'insurance' as const, insurer: 'QBE', policyNumber: '123', validUntil: '2027-05-03' }

type Columns = Partial<typeof shops.$inferInsert>
const openedWithoutParcels: Columns = { status: 'open', services: withoutParcels }

/** Starts a product with an open shop without parcels, its retailer, another retailer, and a colleague. */
async function start(columns = openedWithoutParcels) {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { retailer, actor } = await logInAs(platform, 'mia@example.com')
  const { actor: stranger } = await logInAs(platform, 'wayne@example.com')
  const { actor: colleague } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { retailer, columns: { ...wholeShop, ...columns } })
  const shopOf = async () => {
    const [row] = await queries.select().from(shops).where(eq(shops.id, id))
    if (!row) throw new Error('the shop is gone')
    return row
  }
  const ask = (details = policy, at = now, who = actor) => askForChange(platform, who, { id, details, origin }, at)
  let asked = ''
  const confirm = async (at = now) => {
    asked = (await findOpenChanges(queries, id))[0]?.id ?? asked
    return confirmChange(platform, colleague, { shopId: id, id: asked, origin }, at)
  }
  const insure = async (validUntil: string, at = now) => [
    (await ask({ ...policy, validUntil }, at)).ok,
    (await confirm(at)).ok,
  ]
  const kinds = async () => (await findEvents(queries, { kind: 'newsagency', id })).map(({ kind }) => kind)
  const reminder = async () => {
    const list = await findGoLiveOf(queries, id)
    return list && findReminder(queries, insuranceEndsReminder, list.id)
  }
  return { platform, queries, actor, stranger, colleague, id, shopOf, ask, confirm, insure, kinds, reminder }
}

/** The kinds of published events with the changed details. */
async function published({ queries }: Awaited<ReturnType<typeof start>>) {
  const { rows } = await queries.execute<{ data: Record<string, unknown> }>(
    `select data from pgboss.job where data::text like '%"changed"%'`,
  )
  return rows.map(({ data }) => JSON.stringify(data))
}

test('staff confirm an insurance, and parcels turn on for customers and other systems (rules CH1, CH2, CH7)', async () => {
  const it = await start()
  await using platform = it.platform
  expect(await it.ask()).toMatchObject({ ok: true })
  expect(await it.ask()).toMatchObject({ ok: true })
  expect(await it.shopOf()).toMatchObject({ services: withoutParcels, insuredUntil: null })
  expect(await it.confirm()).toMatchObject({ ok: true })
  expect(await it.confirm()).toMatchObject({ ok: true })
  const { insurer, policyNumber, insuredUntil, services } = await it.shopOf()
  expect([insurer, policyNumber, insuredUntil, services]).toEqual(['QBE', '123', '2027-05-03', withAll])
  expect((await published(it)).some((data) => data.includes('"services"'))).toBe(true)
  expect(await mailedBy(platform, 'shop-change-asked')).toHaveLength(1)
  expect(await mailedBy(platform, 'shop-change-confirmed')).toMatchObject([{ was: '' }, { was: '' }])
  expect(await it.ask()).toEqual({ ok: false, refusal: 'same' })
  const own = await findOwnChanges(platform, it.actor, it.id, now)
  expect(own?.parcels).toMatchObject({ insurance: policy, isValid: true, takesParcels: true })
  expect((await loadShopRecord(platform, it.id))?.insurance).toBe('QBE, policy 123, valid until 3 May 2027')
})

test('an insurance must end after today, the shop must be the retailer’s, and one that has ended is not confirmed (rules CH1, CH7)', async () => {
  const it = await start()
  await using platform = it.platform
  for (const validUntil of ['2026-11-01', today, '2031-12-31', 'x', '2027-02-31'])
    expect(await it.ask({ ...policy, validUntil })).toEqual({ ok: false, refusal: 'bad-until' })
  expect(await it.ask(policy, now, it.stranger)).toEqual({ ok: false, refusal: 'not-found' })
  expect(await it.ask({ ...policy, validUntil: '2026-12-01' })).toMatchObject({ ok: true })
  expect(await it.ask()).toEqual({ ok: false, refusal: 'already-asked' })
  expect(await it.confirm(new Date('2026-12-02T01:00:00Z'))).toEqual({ ok: false, refusal: 'has-ended' })
  // A version before accepted it.
  await platform.database.queries.update(changeRequests).set({ details: { ...policy, validUntil: '2027-02-31' } })
  expect(await it.confirm()).toEqual({ ok: false, refusal: 'has-ended' })
  expect((await it.shopOf()).insuredUntil).toBeNull()
  expect(await findOwnChanges(platform, it.stranger, it.id, now)).toBeUndefined()
})

test.for([
  ['Australia/Sydney', 'NSW', '2027-05-03T13:59:00Z', '2027-05-03T14:00:00Z'],
  ['Australia/Perth', 'WA', '2027-05-03T15:59:00Z', '2027-05-03T16:00:00Z'],
] as const)(
  'parcels turn off once, after the last day on the shop’s own clock: %s (rule CH8)',
  async ([timeZone, state, before, after]) => {
    const it = await start({ status: 'open', services: withoutParcels, timeZone, state })
    await using platform = it.platform
    await it.insure('2027-05-03')
    await endInsurances(platform, new Date(before))
    expect((await it.shopOf()).services).toEqual(withAll)
    await endInsurances(platform, new Date(after))
    const { version } = await it.shopOf()
    await endInsurances(platform, new Date(after))
    expect(await it.shopOf()).toMatchObject({ services: withoutParcels, insuredUntil: '2027-05-03', version })
    expect((await it.kinds()).filter((kind) => kind === 'insurance-expired')).toHaveLength(1)
    const [mailed, ...others] = await mailedBy(platform, 'insurance-ended')
    expect([mailed, others]).toMatchObject([{ givenName: 'Mia', endedOn: '3 May 2027', isSent: false }, []])
    expect(mailed?.['url']).toMatch(new RegExp(`/account/shops/${it.id}/changes/insurance$`))
    const audited = await it.queries.select().from(auditEvents)
    expect(audited.filter(({ action }) => action === 'newsagency.insurance-expired')).toMatchObject([
      { actorKind: 'system', actorName: 'Insurance', became: { services: 'deposits, 2fa' } },
    ])
    const record = await loadShopRecord(platform, it.id)
    if (!record) throw new Error('there is no record')
    const { timeline } = await shopTimeline(platform, it.colleague, record)
    expect(timeline.map(({ what }) => what)).toContain('The insurance ended on 3 May 2027, and parcels were turned off')
  },
)

test('a renewal before the end keeps parcels on, and one after it turns them on again (rule CH8)', async () => {
  const it = await start()
  await using platform = it.platform
  await it.insure('2026-12-31')
  expect(await it.insure('2027-12-31', new Date('2026-12-30T01:00:00Z'))).toEqual([true, true])
  await endInsurances(platform, new Date('2027-01-05T01:00:00Z'))
  expect((await it.shopOf()).services).toEqual(withAll)
  // A renewal that waits for us keeps nothing on.
  await it.ask({ ...policy, validUntil: '2028-12-31' }, new Date('2027-12-30T01:00:00Z'))
  await endInsurances(platform, new Date('2028-01-05T01:00:00Z'))
  expect((await it.shopOf()).services).toEqual(withoutParcels)
  expect(await mailedBy(platform, 'insurance-ended')).toMatchObject([{ isSent: true }])
  await it.confirm(new Date('2028-01-06T01:00:00Z'))
  expect((await it.shopOf()).services).toEqual(withAll)
  expect(await mailedBy(platform, 'shop-change-confirmed')).toHaveLength(6)
  expect((await mailedBy(platform, 'shop-change-confirmed'))[2]?.['was']).toContain('31 December 2026')
})

test('nothing is turned off without a date, at a closed shop or before the opening (rules CH8, CH9)', async () => {
  const late = new Date('2030-01-01T01:00:00Z')
  const ended = { insuredUntil: '2027-05-03', services: ['deposits' as const, 'parcels' as const] }
  for (const columns of [
    { ...ended, status: 'open' as const, insuredUntil: null },
    { ...ended, status: 'closed' as const, closedReason: 'x' },
    { ...ended, status: 'onboarding' as const },
  ]) {
    const it = await start(columns)
    await endInsurances(it.platform, late)
    expect((await it.shopOf()).services).toContain('parcels')
    expect(await mailedBy(it.platform, 'insurance-ended')).toEqual([])
    await it.platform[Symbol.asyncDispose]()
  }
})

/** Makes only the reminder about the end of the insurance due. */
const forgetOthers = async ({ queries }: Awaited<ReturnType<typeof start>>) => {
  const all = await queries.select().from(reminders)
  for (const { id, kind } of all)
    if (kind !== insuranceEndsReminder.kind) await queries.delete(reminders).where(eq(reminders.id, id))
}

test('retailer and team are mailed a month and a week before the end, and a renewal restarts the count (rule CH8)', async () => {
  const it = await start()
  await using platform = it.platform
  await it.insure('2027-05-03')
  await forgetOthers(it)
  const told = async () => [await mailedBy(platform, 'insurance-ends'), await mailedBy(platform, 'insurance-ends-team')]
  expect((await it.reminder())?.nextAt?.toISOString()).toBe('2027-04-04T23:00:00.000Z')
  expect(await sendReminder(platform, new Date('2027-04-02T01:00:00Z'))).toBe(false)
  await sendReminder(platform, new Date('2027-04-04T23:00:00Z'))
  const words = 'QBE, policy 123, valid until 3 May 2027'
  expect(await told()).toMatchObject([[{ words, endsOn: '3 May 2027' }], [{ words }]])
  expect((await told())[1]?.[0]?.['url']).toMatch(new RegExp(`/staff/shops/${it.id}$`))
  expect((await it.reminder())?.nextAt?.toISOString()).toBe('2027-04-26T00:00:00.000Z')
  await sendReminder(platform, new Date('2027-04-26T00:00:00Z'))
  expect((await told()).map(({ length }) => length)).toEqual([2, 2])
  expect((await it.reminder())?.nextAt).toBeNull()
  await it.insure('2028-05-03', new Date('2027-04-28T01:00:00Z'))
  expect(await it.reminder()).toMatchObject({ sent: 0, nextAt: new Date('2028-04-03T00:00:00Z') })
  const events = await findEvents(it.queries, { kind: 'newsagency', id: it.id })
  expect(events.filter(({ kind }) => kind === 'reminded').map(({ note }) => note)).toEqual([
    'the end of the insurance, 1 of 2',
    'the end of the insurance, 2 of 2',
  ])
})

test('no one is mailed about an insurance that outlasts the agreement, unless the shop stays (rule LV8)', async () => {
  const it = await start()
  await using platform = it.platform
  await it.insure('2027-05-03')
  await forgetOthers(it)
  const leave = async (lastDay: string, at: string) =>
    beginLeaving(platform, staffLeaver(it.colleague), { id: it.id, isOurs: false, lastDay, reason: 'x', version: (await it.shopOf()).version, origin }, new Date(at)) // prettier-ignore
  expect(await leave('2027-05-02', '2027-04-01T01:00:00Z')).toMatchObject({ ok: true })
  const tell = async (at: string) => {
    await sendReminder(platform, new Date(at))
    return (await mailedBy(platform, 'insurance-ends')).length
  }
  expect(await tell('2027-04-04T23:00:00Z')).toBe(0)
  const [row] = await it.queries.select().from(shopLeavings)
  await undoLeaving(platform, staffLeaver(it.colleague), { leaving: row?.id ?? '', origin })
  // It can end before the last day.
  expect(await leave('2027-06-02', '2027-04-05T01:00:00Z')).toMatchObject({ ok: true })
  expect(await tell('2027-04-06T01:00:00Z')).toBe(1)
})

test('a renewal that is withdrawn before its day gives the present insurance its reminders back (rules CH3, CH8)', async () => {
  const it = await start()
  await using platform = it.platform
  await it.insure('2027-05-03')
  const before = await it.reminder()
  const details = { ...policy, validUntil: '2028-05-03' }
  await askForChange(platform, it.actor, { id: it.id, details, effectiveOn: '2027-05-04', origin }, now)
  await it.confirm()
  expect((await it.reminder())?.nextAt).not.toEqual(before?.nextAt)
  const [renewal] = await findOpenChanges(it.queries, it.id)
  await withdrawChange(platform, it.actor, { shopId: it.id, id: renewal?.id ?? '', origin })
  expect((await it.reminder())?.nextAt).toEqual(before?.nextAt)
})

test('an insurance that ends within a month is announced once at once (rule CH8)', async () => {
  const it = await start()
  await using platform = it.platform
  await it.insure('2026-12-04')
  await forgetOthers(it)
  while (await sendReminder(platform, now)) void 0
  expect(await mailedBy(platform, 'insurance-ends')).toHaveLength(1)
  expect((await it.reminder())?.nextAt).toBeNull()
})

test('a reopened shop gets its reminders again, and a new owner has no insurance of the old one (rules CH8, N5)', async () => {
  const it = await start()
  await using platform = it.platform
  await it.insure('2027-05-03')
  await forgetOthers(it)
  const { id, colleague } = it
  const version = async () => (await it.shopOf()).version
  await closeShop(platform, colleague, { id, reason: 'Holidays', version: await version(), origin })
  await sendReminder(platform, new Date('2027-04-04T23:00:00Z'))
  expect([await mailedBy(platform, 'insurance-ends'), (await it.reminder())?.nextAt]).toEqual([[], null])
  await reopenShop(platform, colleague, { id, origin })
  expect((await it.reminder())?.nextAt).toBeInstanceOf(Date)
  const owner = { contactName: 'Ana Costa', email: 'ana@costa.example', phone: '0491 570 156', abn: '51824753556', licensedPostOffice: false } // prettier-ignore
  await transferShop(platform, colleague, { id, owner, version: await version(), origin })
  expect(await it.shopOf()).toMatchObject({ insurer: null, policyNumber: null, insuredUntil: null, services: [] })
  expect(await it.reminder()).toBeUndefined()
  const left = await it.queries.select().from(reminders)
  expect(left.map(({ kind }) => kind)).not.toContain(insuranceEndsReminder.kind)
})

test('a shop opens with parcels while a confirmed insurance is valid, and without them once it has ended (rules N12, CH7)', async () => {
  for (const [validUntil, services] of [
    [dayAfter(today, 40), withAll],
    [dayAfter(today, 3), withoutParcels],
  ] as const) {
    const it = await start({ status: 'onboarding' })
    await it.insure(validUntil)
    expect((await it.shopOf()).services).toEqual([])
    await openShop(it.platform, it.colleague, { id: it.id, origin }, new Date('2026-12-10T01:00:00Z'))
    expect(await it.shopOf()).toMatchObject({ status: 'open', services })
    await it.platform[Symbol.asyncDispose]()
  }
})
