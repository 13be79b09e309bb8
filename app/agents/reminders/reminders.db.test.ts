import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { closeNewsagency } from '#app/newsagencies/change/close-newsagency.server.ts'
import { makeTestNewsagency } from '#app/newsagencies/testing/newsagency-fixtures.ts'
import { mails } from '#app/platform/mail/mail.store.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/platform/testing/test-platform.ts'
import { findEvents } from '#app/records/manage-events.server.ts'
import { signInAs } from '#app/staff/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/wiring.server.ts'

import { findReminders, stopReminders } from './stop-reminders.server.ts'
import { invitations } from '../invitations/invitations.store.server.ts'
import { isSensible } from './next-reminder.ts'
import { reminderMail } from './reminder.mail.tsx'
import { sendReminder } from './send-reminder.server.ts'

/** A Wednesday noon in Melbourne, and days from it. */
const noon = new Date('2026-11-25T01:00:00Z')
const after = (days: number) => new Date(noon.getTime() + days * 86_400_000)
const due = { createdAt: after(-3), codeMadeAt: after(-3), expiresAt: after(27), nextReminderAt: noon }

async function start(made?: Parameters<typeof makeTestNewsagency>[1]) {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const shop = await makeTestNewsagency(platform, made ?? { invitation: due })
  const { queries } = platform.database
  const invitationNow = async () => {
    const [row] = await queries.select().from(invitations).where(eq(invitations.emailKey, shop.emailKey))
    if (!row) throw new Error('the invitation is gone')
    return row
  }
  const sent = async () => queries.select().from(mails).where(eq(mails.template, reminderMail.name))
  return { platform, shop, queries, invitationNow, sent }
}

test('a due reminder goes out once, however many workers there are', async () => {
  const { platform, shop, invitationNow, sent, queries } = await start()
  await using _platform = platform
  await Promise.all([1, 2, 3, 4].map(() => sendReminder(platform, noon)))
  const [mail, ...others] = await sent()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ toAddress: shop.email, aboutKind: 'invitation' })
  expect(JSON.stringify(mail?.data)).not.toContain(shop.code)
  expect(mail?.data).toMatchObject({
    activateUrl: expect.stringMatching(/\/activate\?email=/),
    newCodeUrl: expect.stringMatching(/&lost=$/),
  })
  const now = await invitationNow()
  expect(now.remindersSent).toBe(1)
  expect(now.nextReminderAt && isSensible(now.nextReminderAt, { timeZone: 'Australia/Melbourne', state: 'VIC' })).toBe(
    true,
  )
  expect(now.nextReminderAt?.getTime()).toBeGreaterThanOrEqual(after(4).getTime())
  expect((await findEvents(queries, { kind: 'newsagency', id: shop.id })).at(-1)).toMatchObject({
    kind: 'reminded',
    note: '1 of 3',
  })
})

test('at night and at the weekend it is put off to the shop’s own morning', async () => {
  const { platform, invitationNow, sent } = await start({
    said: { timeZone: 'Australia/Perth', state: 'WA' },
    invitation: { ...due, nextReminderAt: after(2) },
  })
  await using _platform = platform
  // Friday 17:30 in Perth.
  await sendReminder(platform, new Date('2026-11-27T09:30:00Z'))
  expect(await sent()).toEqual([])
  expect((await invitationNow()).nextReminderAt?.toISOString()).toBe('2026-11-30T01:00:00.000Z')
})

test('on a public holiday of the shop’s own state it is put off, and elsewhere it goes out', async () => {
  // Melbourne Cup Day, a Tuesday.
  const cupDay = new Date('2026-11-03T01:00:00Z')
  for (const [state, timeZone, mailed] of [
    ['VIC', 'Australia/Melbourne', 0],
    ['TAS', 'Australia/Hobart', 1],
  ] as const) {
    const { platform, invitationNow, sent } = await start({ said: { state, timeZone }, invitation: due })
    await using _platform = platform
    await platform.database.queries.update(invitations).set({ nextReminderAt: cupDay })
    await sendReminder(platform, cupDay)
    expect(await sent()).toHaveLength(mailed)
    if (mailed === 0) expect((await invitationNow()).nextReminderAt?.toISOString()).toBe('2026-11-03T22:00:00.000Z')
  }
})

test('a reminder that fails leaves neither mail nor mark, holds up no other, and comes an hour later', async () => {
  const { platform, invitationNow, sent } = await start()
  await using _platform = platform
  await makeTestNewsagency(platform, { invitation: { ...due, nextReminderAt: after(-0.01) } })
  let turns = 0
  const failsOnce = (tx: Transaction): Transaction => {
    const { run } = tx
    return Object.assign(tx, {
      run: (...given: Parameters<typeof run>) =>
        (turns += 1) === 1 ? Promise.reject(new Error('killed')) : run(...given),
    })
  }
  const transaction: typeof platform.database.transaction = (work) =>
    platform.database.transaction((tx) => work(failsOnce(tx)))
  const broken = { ...platform, database: { ...platform.database, transaction } }
  expect(await sendReminder(broken, noon)).toBe(true)
  expect(await sent()).toEqual([])
  expect(await sendReminder(broken, noon)).toBe(true)
  expect(await sendReminder(broken, noon)).toBe(false)
  expect((await invitationNow()).remindersSent).toBe(1)
  expect(await sendReminder(platform, after(1 / 24))).toBe(true)
  expect(await sent()).toHaveLength(2)
})

test('after three there are no more, and after an outage they do not come in a heap', async () => {
  const { platform, invitationNow, sent } = await start({
    invitation: { ...due, createdAt: after(-25), remindersSent: 1 },
  })
  await using _platform = platform
  await sendReminder(platform, noon)
  expect((await invitationNow()).nextReminderAt?.getTime()).toBeGreaterThanOrEqual(after(2).getTime())
  expect(await sendReminder(platform, noon)).toBe(false)
  const third = (await invitationNow()).nextReminderAt ?? noon
  await sendReminder(platform, third)
  expect(await invitationNow()).toMatchObject({ remindersSent: 3, nextReminderAt: null })
  expect(await sent()).toHaveLength(2)
})

test('nobody is reminded of an invitation that is used, revoked, expired or stopped, or whose shop is closed', async () => {
  const over = [{ usedAt: noon }, { revokedAt: noon }, { expiresAt: after(-1) }, { remindersStoppedAt: noon }]
  for (const columns of over) {
    const { platform, sent } = await start({ invitation: { ...due, ...columns } })
    await using _platform = platform
    while (await sendReminder(platform, noon)) void 0
    expect(await sent(), JSON.stringify(columns)).toEqual([])
  }
  const { platform, shop, sent } = await start()
  await using _platform = platform
  const { actor } = await signInAs(platform, 'owner')
  await closeNewsagency(platform, actor, { id: shop.id, reason: 'Sold', version: 1, origin })
  expect(await sendReminder(platform, noon)).toBe(false)
  expect(await sent()).toEqual([])
})

test('the link of a reminder stops them, twice as well as once; a made-up link does nothing', async () => {
  const { platform, shop, invitationNow, sent, queries } = await start()
  await using _platform = platform
  await sendReminder(platform, noon)
  const [mail] = await sent()
  const token = new URL(String(mail?.data.stopUrl)).searchParams.get('token') ?? ''
  expect(await findReminders(platform, token)).toEqual({ isStopped: false })
  expect(await stopReminders(platform, { token, origin })).toBe(true)
  expect(await stopReminders(platform, { token, origin })).toBe(true)
  expect(await findReminders(platform, token)).toEqual({ isStopped: true })
  expect((await invitationNow()).nextReminderAt).toBeNull()
  const kinds = (await findEvents(queries, { kind: 'newsagency', id: shop.id })).map(({ kind }) => kind)
  expect(kinds).toEqual(['created', 'reminded', 'reminders-stopped'])
  for (const made of ['', 'x', `${token}x`, token.slice(0, -2)])
    expect(await stopReminders(platform, { token: made, origin })).toBe(false)
})
