import { eq, isNull, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findReminder, findReminderLinks, planReminder } from '#app/reminders/manage-reminders.server.ts'
import { reminders } from '#app/reminders/reminders.queries.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { stopReminders } from '#app/reminders/stop-reminders.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { transferShop } from '../../change/transfer-shop.server.ts'
import { ensureGoLive } from '../../go-live/go-lives.queries.server.ts'
import { shops } from '../../shops.queries.server.ts'
import { makeTestRetailer, makeTestShop, wholeShop } from '../../testing/shop-fixtures.ts'
import { answerByLink, findHolidayPage } from './answer-by-link.server.ts'
import { holidayLink } from './holiday-link.server.ts'
import { beginLeaving, staffLeaver } from '../../leaving/begin-leaving.server.ts'
import { shopLeavings } from '../../leaving/leavings.queries.server.ts'
import { undoLeaving } from '../../leaving/mark-leaving.server.ts'
import { holidayReminder, nextHolidayTime } from './holiday-reminder.server.ts'

/** Noon in Melbourne on working days: before, on and after the day of the mail about Christmas. */
const [before, theDay, after] = [
  new Date('2026-12-09T01:00:00Z'),
  new Date('2026-12-11T01:00:00Z'),
  new Date('2026-12-14T01:00:00Z'),
]

/** Starts a product with an open shop in Victoria whose reminders are planned since November. */
async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const retailer = await makeTestRetailer(platform, { email: 'mia@example.com', givenName: 'Mia' })
  const columns = { ...wholeShop, status: 'open' as const }
  const { id } = await makeTestShop(platform, { retailer, columns })
  const shopOf = async () => {
    const [row] = await queries.select().from(shops).where(eq(shops.id, id))
    if (!row) throw new Error('the shop is gone')
    return row
  }
  const stored = await shopOf()
  const row = await platform.database.transaction(async (tx) => {
    const list = await ensureGoLive(tx, id, wholeShop.signedAt)
    const next = nextHolidayTime(stored, new Date('2026-11-20T01:00:00Z'))
    if (next) await planReminder(tx, holidayReminder, { subjectId: list.id, ...next })
    return list
  })
  await queries.delete(reminders).where(ne(reminders.kind, holidayReminder.kind))
  const token = new URL(holidayLink(platform.keys, 'https://x.example', row.id)).searchParams.get('token') ?? ''
  const sent = () => mailedBy(platform, 'holiday-hours')
  const due = async () => (await findReminder(queries, holidayReminder, row.id))?.nextAt?.toISOString().slice(0, 10)
  return { platform, queries, id, row, token, shopOf, sent, due }
}

const days = ['2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01']

test('one mail asks about all holidays around Christmas two weeks before, once, and the next one is planned (rule OH7)', async () => {
  const { platform, queries, id, sent, due } = await start()
  await using _platform = platform
  expect(await due()).toBe('2026-12-11')
  expect(await sendReminder(platform, before)).toBe(false)
  expect(await sendReminder(platform, theDay)).toBe(true)
  expect(await sendReminder(platform, theDay)).toBe(false)
  expect(await sendReminder(platform, after)).toBe(false)
  const [mailed, ...others] = await sent()
  expect(others).toEqual([])
  expect(mailed).toMatchObject({
    givenName: 'Mia',
    days: ['Christmas Day', 'Boxing Day', 'Boxing Day (additional day)', 'New Year’s Day'].map((name) => ({ name })),
  })
  // Australia Day is 26 January 2027.
  expect(await due()).toBe('2027-01-12')
  const events = await findEvents(queries, { kind: 'newsagency', id })
  expect(events.at(-1)).toMatchObject({ kind: 'reminded', note: 'the public holidays' })
})

test('nothing is mailed when every holiday is answered, or the shop is not open, or the mails were stopped (rule OH7)', async () => {
  const { platform, queries, id, row, token, shopOf, sent, due } = await start()
  await using _platform = platform
  const answers = days.map((day) => ({ day, answer: 'closed' as const }))
  await answerByLink(platform, { token, version: (await shopOf()).version, answers, origin }, before)
  await sendReminder(platform, theDay)
  expect([await sent(), await due()]).toEqual([[], '2027-01-12'])
  await queries.update(shops).set({ status: 'closed', closedReason: 'x' }).where(eq(shops.id, id))
  await sendReminder(platform, new Date('2027-01-13T01:00:00Z'))
  expect([await sent(), await due()]).toEqual([[], '2027-02-22'])
  await queries.update(shops).set({ status: 'open' }).where(eq(shops.id, id))
  const stop = new URL(findReminderLinks(platform, holidayReminder, row.id).stopUrl).searchParams.get('token') ?? ''
  expect(await stopReminders(platform, { token: stop, origin })).toBe(true)
  await sendReminder(platform, new Date('2027-02-23T01:00:00Z'))
  expect([await sent(), await due()]).toEqual([[], undefined])
})

test('opening the link changes nothing; the answers are saved once, and only for holidays ahead (rules OH5, OH7)', async () => {
  const { platform, queries, id, token, shopOf } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const page = await findHolidayPage(platform, token, theDay)
  expect(page?.holidays.map(({ day, answer }) => [day, answer])).toEqual(days.map((day) => [day, '']))
  expect((await shopOf()).version).toBe(version)
  const answers = [
    { day: '2026-12-25', answer: 'closed' as const },
    { day: '2026-12-28', answer: 'usual' as const },
    // No holiday, a past one, no date, and one that is too far ahead.
    ...['2026-12-22', '2026-11-03', 'x', '2027-12-25'].map((day) => ({ day, answer: 'closed' as const })),
  ]
  const answer = (seen: number) => answerByLink(platform, { token, version: seen, answers, origin }, theDay)
  expect(await answer(version)).toMatchObject({ ok: true })
  expect(await answer(version)).toMatchObject({ ok: true })
  expect((await shopOf()).specialDays).toEqual([
    { from: '2026-12-25', to: '2026-12-25', shifts: [] },
    { from: '2026-12-28', to: '2026-12-28', shifts: null },
  ])
  const told = (await findEvents(queries, { kind: 'newsagency', id })).filter(({ kind }) => kind === 'hours-changed')
  expect(told).toMatchObject([{ actorKind: 'agent', actorName: 'Moira Kelly' }])
  const others = [{ day: '2026-12-25', answer: 'usual' as const }]
  expect(await answerByLink(platform, { token, version, answers: others, origin }, theDay)).toMatchObject({
    refusal: 'stale',
  })
})

test('the link gives other hours to a holiday, with several periods, and replaces them (rule OH7)', async () => {
  const { platform, token, shopOf } = await start()
  await using _platform = platform
  const give = async (shifts: [number, number][]) =>
    answerByLink(platform, { token, version: (await shopOf()).version, answers: [{ day: '2026-12-26', answer: 'open', shifts }], origin }, theDay) // prettier-ignore
  expect(await give([[540, 720], [780, 900]])).toMatchObject({ ok: true }) // prettier-ignore
  expect((await findHolidayPage(platform, token, theDay))?.holidays[1]).toMatchObject({
    answer: 'keep',
    stored: '9:00 am – 12:00 pm, 1:00 pm – 3:00 pm',
  })
  expect(await give([[600, 720]])).toMatchObject({ ok: true })
  expect((await shopOf()).specialDays).toEqual([{ from: '2026-12-26', to: '2026-12-26', shifts: [[600, 720]] }])
})

test('a shop that leaves is asked about the holidays until its last day, and about the others if it stays (rule LV8)', async () => {
  const { platform, queries, id, token, shopOf, sent } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'operations')
  const leaver = staffLeaver(actor)
  const leave = async (lastDay: string, now: Date) =>
    beginLeaving(platform, leaver, { id, isOurs: false, lastDay, reason: 'x', version: (await shopOf()).version, origin }, now) // prettier-ignore
  const stay = async () => {
    const rows = await queries.select().from(shopLeavings).where(isNull(shopLeavings.undoneAt))
    return undoLeaving(platform, leaver, { leaving: rows[0]?.id ?? '', origin })
  }
  await leave('2026-12-20', before)
  await sendReminder(platform, theDay)
  expect([await sent(), (await findHolidayPage(platform, token, theDay))?.holidays]).toEqual([[], []])
  await stay()
  await leave('2026-12-26', new Date(theDay.getTime() + 60_000))
  await sendReminder(platform, after)
  expect((await sent()).map((mailed) => mailed['days'])).toMatchObject([
    [{ name: 'Christmas Day' }, { name: 'Boxing Day' }],
  ])
  expect((await findHolidayPage(platform, token, after))?.holidays.map(({ day }) => day)).toEqual(days.slice(0, 2))
})

test('a forged link shows nothing, and a new owner ends the old link (rules OH7, N6)', async () => {
  const { platform, id, token, shopOf, due } = await start()
  await using _platform = platform
  for (const forged of ['', 'x', `${token}x`, token.slice(0, -2)])
    expect(await findHolidayPage(platform, forged, theDay)).toBeUndefined()
  const { actor } = await signInAs(platform, 'operations')
  const owner = {
    contactName: 'Ana Costa',
    email: 'ana@costa.example',
    phone: '0491 570 156',
    abn: '51824753556',
    licensedPostOffice: false,
  }
  await transferShop(platform, actor, { id, owner, version: (await shopOf()).version, origin })
  expect(await findHolidayPage(platform, token, theDay)).toBeUndefined()
  expect(await due()).toBeUndefined()
  const answers = [{ day: '2026-12-25', answer: 'closed' as const }]
  const late = { token, version: (await shopOf()).version, answers, origin }
  expect(await answerByLink(platform, late, theDay)).toMatchObject({ refusal: 'not-found' })
})
