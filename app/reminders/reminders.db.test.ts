import { asc, eq } from 'drizzle-orm'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { signId } from '#app/data/crypto/signed-id.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { defineMail } from '#app/outbox/mail/template.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { defineReminder, type Reminder, type ReminderStop } from './define-reminder.server.ts'
import { findReminder, forgetReminders, planReminder, resumeReminders } from './manage-reminders.server.ts'
import { reminders } from './reminders.queries.server.ts'
import { sendReminder } from './send-reminder.server.ts'
import { findStopView, stopReminders } from './stop-reminders.server.ts'

/** Wednesday noon in Melbourne, and days relative to it. */
const noon = new Date('2026-11-25T01:00:00Z')
const mondayAtNine = new Date('2026-11-29T22:00:00Z')
const after = (days: number) => new Date(noon.getTime() + days * 86_400_000)

const errandMail = defineMail<{ stopUrl: string }>({
  name: 'errand',
  data: z.object({ stopUrl: z.string() }),
  subject: () => 'An errand',
  body: () => createElement('p'),
})

const words = { asks: 'It stays.', stopped: 'It stayed.', next: { href: '/', label: 'Home' } }

const stopOf = (shopId: string): ReminderStop => ({
  purpose: 'errands',
  async find(_queries, _parts, id) {
    const subject = { kind: 'newsagency', id, label: 'Shop' }
    const audit = { action: 'errand.reminders-stopped', subject }
    return id === shopId ? { shopId: id, name: 'Mia', audit } : undefined
  },
  words,
})

type Clock = { timeZone: string; state: 'VIC' | 'WA' | 'TAS' }
type KindOf = { kind: string; days: readonly number[]; stop?: ReminderStop; clock: Clock; done: ReadonlySet<string> }

/** A kind that has nothing to do once it is `done`, and whose mail cannot be rendered while it `fails`. */
const kindOf = ({ kind, days, stop, clock, done }: KindOf): Reminder =>
  defineReminder({
    kind,
    days,
    ...(stop && { stop, note: (count) => `${kind}, ${count}` }),
    isDue: async (_tx, _parts, id) => (done.has(kind) ? undefined : { shop: { id, ...clock } }),
    mail(_tx, _parts, { shop: { id } }, { stopUrl }) {
      if (done.has(`${kind} fails`)) throw new Error('it cannot be written')
      const to = { name: '', address: `${kind}@example.com` }
      return mail({ template: errandMail, data: { stopUrl }, to, about: { kind: 'newsagency', id } })
    },
  })

const inVictoria: Clock = { timeZone: 'Australia/Melbourne', state: 'VIC' }

/** Starts a product with one shop and three kinds of reminder, two of which are stopped together. */
async function start(clock = inVictoria) {
  const wired = await startTestPlatform({ templates: [errandMail] })
  const shop = await makeTestShop(wired, { invitation: false })
  const done = new Set<string>()
  const stop = stopOf(shop.id)
  const errand = kindOf({ kind: 'errand', days: [3, 7, 21], stop, clock, done })
  const visit = kindOf({ kind: 'visit', days: [3, 7], stop, clock, done })
  const deadline = kindOf({ kind: 'deadline', days: [-14, -7, -2], clock, done })
  const port = (() => ({ list: async () => [errand, visit, deadline] })) as unknown as Platform['port']
  const { queries, transaction } = wired.database
  const ofErrands = eq(mails.template, errandMail.name)
  return {
    platform: { ...wired, port },
    shop,
    errand,
    visit,
    deadline,
    done,
    token: signId(wired.keys, 'errands', shop.id),
    plan: (reminder: Reminder, from: Date) =>
      transaction((tx) => planReminder(tx, reminder, { subjectId: shop.id, from, clock })),
    row: (reminder = errand) => findReminder(queries, reminder, shop.id),
    async sent() {
      const rows = await queries.select().from(mails).where(ofErrands).orderBy(asc(mails.createdAt), asc(mails.id))
      return rows.map(({ toAddress }) => toAddress.split('@')[0])
    },
    dueAt: (at: Date) => queries.update(reminders).set({ nextAt: at }),
    async told() {
      const events = await findEvents(queries, { kind: 'newsagency', id: shop.id })
      return events.map(({ kind, note }) => note ?? kind)
    },
    [Symbol.asyncDispose]: () => wired[Symbol.asyncDispose](),
  }
}

test('a due reminder is sent once, however many processes look for it; a planned one is not due', async () => {
  await using it = await start()
  await it.plan(it.errand, after(-3))
  expect(await sendReminder(it.platform, after(-0.1))).toBe(false)
  await Promise.all([1, 2, 3, 4].map(() => sendReminder(it.platform, noon)))
  expect(await it.sent()).toEqual(['errand'])
  expect(await it.told()).toEqual(['created', 'errand, 1 of 3'])
  expect(await it.row()).toMatchObject({ sent: 1, nextAt: mondayAtNine, stoppedAt: null })
})

test('no kind delays another: several due ones are sent one after the other, by their days', async () => {
  await using it = await start()
  await it.plan(it.errand, after(-3))
  await it.plan(it.visit, after(-4))
  await it.plan(it.deadline, after(14))
  while (await sendReminder(it.platform, noon)) void 0
  expect(await it.sent()).toEqual(['visit', 'errand', 'deadline'])
  expect(await it.row(it.deadline)).toMatchObject({ sent: 1, nextAt: after(7) })
  // A kind that cannot be stopped writes nothing to the timeline.
  expect(await it.told()).toEqual(['created', 'visit, 1 of 2', 'errand, 1 of 3'])
})

test('a process that is killed before it commits leaves neither mail nor mark, and the next one sends the reminder', async () => {
  await using it = await start()
  await it.plan(it.errand, after(-3))
  const killed = (work: (tx: Transaction) => Promise<unknown>) =>
    it.platform.database.transaction(async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  const transaction = killed as typeof it.platform.database.transaction
  await expect(
    sendReminder({ ...it.platform, database: { ...it.platform.database, transaction } }, noon),
  ).rejects.toThrow('killed')
  expect([await it.sent(), (await it.row())?.sent]).toEqual([[], 0])
  await sendReminder(it.platform, noon)
  expect([await it.sent(), (await it.row())?.sent]).toEqual([['errand'], 1])
})

test('a reminder whose mail cannot be rendered delays no other, and is retried an hour later', async () => {
  await using it = await start()
  await it.plan(it.errand, after(-4))
  await it.plan(it.visit, after(-3))
  it.done.add('errand fails')
  for (const isTaken of [true, true, false]) expect(await sendReminder(it.platform, noon)).toBe(isTaken)
  expect(await it.sent()).toEqual(['visit'])
  expect(it.platform.logLines.join('\n')).toContain('a reminder failed and is postponed')
  expect((await it.row())?.nextAt).toEqual(after(1 / 24))
  it.done.clear()
  await sendReminder(it.platform, after(1 / 24))
  expect(await it.sent()).toEqual(['visit', 'errand'])
})

test.for([
  ['at night before a weekend', 'WA', 'Australia/Perth', '2026-11-27T09:30:00Z', '2026-11-30T01:00:00.000Z'],
  ['on a holiday of its state', 'VIC', 'Australia/Melbourne', '2026-11-03T01:00:00Z', '2026-11-03T22:00:00.000Z'],
  ['on a holiday of another state', 'TAS', 'Australia/Hobart', '2026-11-03T01:00:00Z', undefined],
] as const)('a reminder is sent in the working hours of the shop: %s', async ([, state, timeZone, at, later]) => {
  await using it = await start({ state, timeZone })
  await it.plan(it.errand, after(-40))
  await it.dueAt(new Date(at))
  await sendReminder(it.platform, new Date(at))
  expect(await it.sent()).toEqual(later ? [] : ['errand'])
  if (later) expect((await it.row())?.nextAt?.toISOString()).toBe(later)
})

test('after the last one there are no more, and after an outage they do not come all at once', async () => {
  await using it = await start()
  await it.plan(it.errand, after(-25))
  const found: number[] = []
  for (let row = await it.row(); row?.nextAt; row = await it.row()) {
    const at = new Date(Math.max(row.nextAt.getTime(), noon.getTime()))
    found.push(at.getTime())
    await sendReminder(it.platform, at)
    expect(await sendReminder(it.platform, at)).toBe(false)
  }
  expect(await it.sent()).toHaveLength(3)
  for (const [index, at] of found.slice(1).entries())
    expect(at - (found[index] ?? at)).toBeGreaterThanOrEqual(2 * 86_400_000)
  expect(await it.row()).toMatchObject({ sent: 3, nextAt: null })
})

test('finished matters get no reminder, resumed ones are checked again, and restarted ones are counted from the beginning', async () => {
  await using it = await start()
  const { database } = it.platform
  await it.plan(it.errand, after(-3))
  it.done.add('errand')
  expect(await sendReminder(it.platform, noon)).toBe(true)
  expect([await it.sent(), await it.row()]).toMatchObject([[], { nextAt: null }])
  it.done.clear()
  await database.transaction((tx) => resumeReminders(tx, [it.errand, it.visit], it.shop.id))
  expect((await it.row())?.nextAt).toBeInstanceOf(Date)
  await it.dueAt(noon)
  await sendReminder(it.platform, noon)
  await it.plan(it.errand, noon)
  expect([await it.sent(), await it.row()]).toMatchObject([['errand'], { sent: 0, nextAt: mondayAtNine }])
  await database.transaction((tx) => forgetReminders(tx, [it.errand], it.shop.id))
  expect(await it.row()).toBeUndefined()
})

test('a link stops its kinds permanently, also if planned later, and is idempotent', async () => {
  await using it = await start()
  const { platform, token } = it
  await it.plan(it.errand, after(-3))
  await it.plan(it.deadline, after(14))
  expect(await findStopView(platform, token)).toEqual({ isStopped: false, words })
  expect(await stopReminders(platform, { token, origin })).toBe(true)
  expect(await stopReminders(platform, { token, origin })).toBe(true)
  expect(await findStopView(platform, token)).toEqual({ isStopped: true, words })
  for (const reminder of [it.errand, it.visit]) await it.plan(reminder, after(-3))
  await platform.database.transaction((tx) => resumeReminders(tx, [it.errand], it.shop.id))
  while (await sendReminder(platform, noon)) void 0
  expect(await it.sent()).toEqual(['deadline'])
  expect(await it.told()).toEqual(['created', 'reminders-stopped'])
  const audited = await platform.database.queries.select().from(auditEvents)
  expect(audited.filter(({ action }) => action === 'errand.reminders-stopped')).toMatchObject([
    { actorKind: 'visitor', actorName: 'Mia', subjectId: it.shop.id },
  ])
})

test('a forged link, or one of a deleted subject, shows nothing and stops nothing', async () => {
  await using it = await start()
  await it.plan(it.errand, after(-3))
  const { keys } = it.platform
  const gone = signId(keys, 'errands', '00000000-0000-4000-8000-000000000000')
  for (const token of ['', 'x', `${it.token}x`, it.token.slice(0, -2), signId(keys, 'training', it.shop.id), gone]) {
    expect(await findStopView(it.platform, token)).toBeUndefined()
    expect(await stopReminders(it.platform, { token, origin })).toBe(false)
  }
  await sendReminder(it.platform, noon)
  expect(await it.sent()).toEqual(['errand'])
})

test('reminders of a kind that only a newer version knows are left to its processes', async () => {
  await using it = await start()
  await it.plan(it.errand, after(-3))
  await it.platform.database.queries.update(reminders).set({ kind: 'of-tomorrow' })
  expect(await sendReminder(it.platform, noon)).toBe(false)
})
