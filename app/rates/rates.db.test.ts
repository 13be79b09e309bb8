import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { beginLeaving, staffLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { findForgedRates } from './check-rates.server.ts'
import { findSchedule } from './find-schedule.server.ts'
import { changeRate, listRates, previewRate, type TypedRate } from './manage-rates.server.ts'
import { earliestDays } from './rate.ts'
import { ratesChangedMail } from './rates-changed.mail.tsx'
import { rateDay } from './rates.schema.ts'
import { farDay, storeRate } from './testing/rates-fixtures.ts'

const template = 'rates-changed'

/** Starts an installation with an owner and signed retailers at these addresses. */
async function start(...signed: string[]) {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  for (const email of signed) await signedShop(platform, email)
  const change = (act: { put?: TypedRate; out?: string }) => changeRate(platform, actor, { ...act, origin: testOrigin })
  const words = async () => (await findSchedule(platform.database.queries)).partners
  return { platform, actor, change, words }
}

const signedShop = (platform: TestPlatform, email: string, columns: object = {}) =>
  makeTestShop(platform, {
    said: { email, contactName: 'Mia Chen' },
    columns: { signedAt: new Date(), ...columns },
  })

const typed = (partner: string, value: string, from: string, more: Partial<TypedRate> = {}): TypedRate => ({
  id: crypto.randomUUID(),
  partner,
  unit: 'percent',
  value,
  from,
  ...more,
})

test('adding a rate mails every signed retailer once, in the same transaction, and writes the audit log (rules CR1, CR3)', async () => {
  const { platform, actor, change, words } = await start('mia@example.com', 'sam@example.com')
  await using _platform = platform
  // A second shop of the same retailer, a shop that has not signed, and a closed shop.
  await signedShop(platform, 'Mia@example.com')
  await makeTestShop(platform, { said: { email: 'new@example.com' } })
  await signedShop(platform, 'gone@example.com', { status: 'closed', closedReason: 'Sold' })
  const { any } = earliestDays(rateDay(new Date()))
  const put = typed('Coinstead', '1.25', any)
  expect(await previewRate(platform, actor, { put })).toMatchObject({ ok: true, value: { retailers: 2 } })
  expect(await words()).toEqual([])
  expect(await change({ put })).toEqual({ ok: true, value: { notified: 2 } })
  // A repeated submit adds nothing.
  expect(await change({ put })).toEqual({ ok: true, value: { notified: 0 } })
  expect(await words()).toEqual([{ partner: 'Coinstead', rates: [{ unit: 'percent', value: 125, from: any }] }])
  const mailed = await mailedBy(platform, template)
  expect(mailed).toHaveLength(2)
  expect(mailed[0]).toMatchObject({ givenName: 'Mia Chen', changes: [{ partner: 'Coinstead', before: '' }] })
  const { rows } = await platform.database.queries.execute<{ to: string }>(
    sql`select lower(to_address) as to from mails where template = ${template} order by 1`,
  )
  expect(rows.map(({ to }) => to)).toEqual(['mia@example.com', 'sam@example.com'])
  const entries = await platform.database.queries.select().from(auditEvents)
  expect(entries.filter(({ action }) => action.startsWith('rate.'))).toMatchObject([
    { action: 'rate.planned', subjectLabel: 'Coinstead', became: { rate: '1.25% of the amount', from: any, told: 2 } },
  ])
  expect((await listRates(platform, actor)).rates).toMatchObject([
    { partner: 'Coinstead', state: 'planned', value: '1.25' },
  ])
})

test('a change is not mailed about shops whose last day is before it, and is mailed about those that leave later (rule CR3)', async () => {
  const { platform, actor, change } = await start()
  await using _platform = platform
  const { any } = earliestDays(rateDay(new Date()))
  const leaves = async (email: string, lastDay: string) => {
    const { id } = await signedShop(platform, email)
    const { version = 0 } = (await findShop(platform.database.queries, id)) ?? {}
    const leaving = { id, isOurs: false, lastDay, reason: '', version, origin: testOrigin }
    expect(await beginLeaving(platform, staffLeaver(actor), leaving)).toMatchObject({ ok: true })
  }
  await leaves('before@example.com', dayAfter(any, -1))
  await leaves('on@example.com', any)
  // The first of two shops leaves before: the mail names the other one.
  await leaves('both@example.com', dayAfter(any, -1))
  const stays = { email: 'both@example.com', contactName: 'Mia Chen', shopName: 'Station Papers' }
  await makeTestShop(platform, { said: stays, columns: { signedAt: new Date() } })
  const put = typed('Coinstead', '1.25', any)
  expect(await previewRate(platform, actor, { put })).toMatchObject({ value: { retailers: 2 } })
  expect(await change({ put })).toEqual({ ok: true, value: { notified: 2 } })
  const { rows } = await platform.database.queries.execute<{ to: string }>(
    sql`select to_address as to from mails where template = ${template} order by 1`,
  )
  expect(rows.map(({ to }) => to)).toEqual(['both@example.com', 'on@example.com'])
  const shopNames = (await mailedBy(platform, template)).map(({ shopName }) => shopName)
  expect(shopNames).toContain('Station Papers')
})

test('while no retailer has signed, a partner’s first rate may begin today; after that it needs its notice (rule CR4)', async () => {
  const { platform, actor, change, words } = await start()
  await using _platform = platform
  const today = rateDay(new Date())
  expect((await listRates(platform, actor)).hasSigned).toBe(false)
  expect(await previewRate(platform, actor, { put: typed('Coinstead', '1.25', today) })).toMatchObject({ ok: true })
  expect(await change({ put: typed('Coinstead', '1.25', today) })).toEqual({ ok: true, value: { notified: 0 } })
  expect(await words()).toMatchObject([{ partner: 'Coinstead', rates: [{ from: today }] }])
  expect(await change({ put: typed('Coinstead', '1.5', today) })).toMatchObject({ refusal: { why: 'taken' } })
  await signedShop(platform, 'mia@example.com')
  expect(await change({ put: typed('Parcelo', '1', today) })).toMatchObject({ refusal: { why: 'too-soon' } })
})

test('a planned entry can be changed or removed with notice, but one in force cannot (rule CR2)', async () => {
  const { platform, change, words } = await start('mia@example.com')
  await using _platform = platform
  const held = await storeRate(platform, 'Coinstead')
  const first = typed('coinstead', '1.4', farDay())
  expect(await change({ put: first })).toMatchObject({ ok: true })
  const second = typed('Coinstead', '1.6', farDay())
  expect(await change({ put: second })).toEqual({ ok: false, refusal: { why: 'taken' } })
  expect(await change({ put: second, out: first.id })).toMatchObject({ ok: true, value: { notified: 1 } })
  expect((await words())[0]?.rates).toMatchObject([{ value: 150 }, { value: 160, from: farDay() }])
  expect(await change({ out: second.id })).toMatchObject({ ok: true, value: { notified: 1 } })
  expect(await change({ out: second.id })).toEqual({ ok: false, refusal: { why: 'gone' } })
  expect(await change({ out: held })).toEqual({ ok: false, refusal: { why: 'holds' } })
  expect(await change({ put: typed('Coinstead', '2', farDay(1)), out: held })).toEqual({
    ok: false,
    refusal: { why: 'holds' },
  })
  expect((await words())[0]?.rates).toHaveLength(1)
  // The database refuses it as well.
  const { transaction } = platform.database
  const write = (statement: string) => transaction((tx) => tx.execute(sql.raw(statement)))
  await expect(write(`delete from commission_rates`)).rejects.toThrow()
  await expect(write(`update commission_rates set value = 1`)).rejects.toThrow()
  const actions = (await platform.database.queries.select().from(auditEvents)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('rate.'))).toEqual([
    'rate.planned',
    'rate.planned',
    'rate.changed',
    'rate.removed',
  ])
})

test('a change that is too soon, invalid or forbidden is refused and notifies no one (rules CR2, CR4)', async () => {
  const { platform, actor, change, words } = await start('mia@example.com')
  await using _platform = platform
  await storeRate(platform, 'Coinstead')
  const today = rateDay(new Date())
  const { any, lower } = earliestDays(today)
  const refusals = [
    [typed('Coinstead', '2', today), { why: 'too-soon', earliest: any }],
    [typed('Coinstead', '1.4', any), { why: 'lower-too-soon', earliest: lower }],
    [typed('Coinstead', '', any, { unit: 'none' }), { why: 'lower-too-soon', earliest: lower }],
    [typed('Coinstead', '1.5', any), { why: 'nothing-changes', earliest: any }],
    [typed(' ', '1.5', any), { why: 'field', field: 'partner' }],
    [typed('Parcelo', '0', any), { why: 'field', field: 'value' }],
    [typed('Parcelo', '1', '2027-02-30'), { why: 'field', field: 'from' }],
  ] as const
  for (const [put, refusal] of refusals) expect(await change({ put })).toEqual({ ok: false, refusal })
  const put = typed('Parcelo', '45', farDay(), { unit: 'cents' })
  const { actor: seller } = await signInAs(platform, 'sales')
  await expect(changeRate(platform, seller, { put, origin: testOrigin })).rejects.toMatchObject({ code: 'forbidden' })
  const late = { ...actor, secondFactorAt: new Date(Date.now() - 11 * 60_000) }
  await expect(changeRate(platform, late, { put, origin: testOrigin })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await words()).map(({ partner }) => partner)).toEqual(['Coinstead'])
  expect(await mailedBy(platform, template)).toEqual([])
})

test('concurrent changes are serialised: the second is judged by the result of the first', async () => {
  const { platform, change, words } = await start()
  await using _platform = platform
  const both = ['1.25', '1.5'].map((value) => change({ put: typed('Coinstead', value, farDay()) }))
  expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1)
  expect((await words())[0]?.rates).toHaveLength(1)
})

test('the mail shows the old rates, the new rates and their first day', async () => {
  const changes = [
    { partner: 'Coinstead', before: '1.5% of the amount, since 5 January 2026', after: '1.5% of the amount, since 5 January 2026; from 1 February 2027: 1.25% of the amount' },
    { partner: 'Parcelo', before: '45 cents a transaction, since 5 January 2026', after: '' },
  ] // prettier-ignore
  const data = { givenName: 'Mia', shopName: 'Kiosk', changes, url: 'https://tillway.example/agent#rates' }
  expect(ratesChangedMail.subject(data)).toBe(`Your commission at ${data.shopName}: Coinstead, Parcelo`)
  const { plainText } = await renderMail(ratesChangedMail, data)
  const text = plainText.replaceAll(/\s+/g, ' ')
  expect(text).toContain('from 1 February 2027: 1.25% of the amount')
  expect(text).toContain('No longer in the schedule')
  expect(text).toContain('https://tillway.example/agent#rates')
})

test('a rate that was added, changed or deleted in the database differs from the audit log (rule CR8)', async () => {
  const { platform, actor, change } = await start()
  await using _platform = platform
  const forged = () => findForgedRates(platform)
  const write = (statement: string) =>
    platform.database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql.raw(statement))
    })
  const today = rateDay(new Date())
  const [first, planned] = [typed('Coinstead', '1.25', today), typed('Parcelly', '2', farDay())]
  await change({ put: first })
  await change({ put: planned })
  const better = typed('Parcelly', '2.5', farDay(), { id: crypto.randomUUID() })
  expect((await change({ put: better, out: planned.id })).ok).toBe(true)
  const removed = typed('Betwell', '3', farDay())
  await change({ put: removed })
  await change({ out: removed.id })
  expect(await forged()).toEqual([])

  await write(`update commission_rates set value = 25000 where id = '${better.id}'`)
  expect(await forged()).toEqual(['Parcelly'])
  await write(`update commission_rates set value = 250 where id = '${better.id}'`)
  await write(`update commission_rates set partner = 'Coinsteal', partner_key = 'coinsteal' where id = '${first.id}'`)
  expect(await forged()).toEqual(['Coinstead', 'Coinsteal'])
  await write(`delete from commission_rates where id = '${first.id}'`)
  expect(await forged()).toEqual(['Coinstead'])
  expect((await listRates(platform, actor)).rates).toHaveLength(1)
})
