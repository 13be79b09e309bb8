import { expect, test } from 'vitest'

import { mailedBy, serveAccounts } from '#app/agents/testing/account-server.ts'
import { isSensible } from '#app/agents/reminders/next-reminder.ts'
import { testOrigin as origin } from '#app/platform/testing/test-platform.ts'
import { signInAs } from '#app/staff/testing/staff-fixtures.ts'

import { openNewsagency } from '../../change/open-newsagency.server.ts'
import { makeTestAgent, makeTestNewsagency, wholeShop } from '../../testing/newsagency-fixtures.ts'
import { beginGoLive } from '../begin-go-live.server.ts'
import { goLives } from '../go-lives.store.server.ts'
import { markForRetailer, openTraining } from '../mark-step.server.ts'
import { recordShipment } from '../record-shipment.server.ts'
import { sendGoLiveReminder } from './send-go-live-reminder.server.ts'
import { findGoLiveReminders, stopGoLiveReminders } from './stop-go-live-reminders.server.ts'

const bendigo = { timeZone: 'Australia/Melbourne', state: 'VIC' } as const

async function start() {
  const { platform } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestNewsagency(platform, { agent: await makeTestAgent(platform), columns: wholeShop })
  const sealedAt = wholeShop.signedAt
  await platform.database.transaction((tx) => beginGoLive(tx, platform, { newsagencyId: id, sealedAt }))
  const row = async () => {
    const [found] = await platform.database.queries.select().from(goLives)
    if (!found) throw new Error('there is no list')
    return found
  }
  const sent = async () => (await mailedBy(platform, 'go-live-reminder')).map(({ kind }) => kind)
  const arrive = async () => {
    await recordShipment(platform, actor, { id, carrier: 'Kelpie', trackingNumber: '1', seen: null, origin })
    await markForRetailer(platform, actor, { id, step: 'arrived', origin })
  }
  const tokenOf = async (template: string, field: string, name: string) =>
    new URL(String((await mailedBy(platform, template)).at(-1)?.[field])).searchParams.get(name) ?? ''
  return { platform, actor, id, row, sent, arrive, tokenOf }
}

test('a training that nobody opens is mentioned twice, each once, in working hours of the shop (rule N14)', async () => {
  const { platform, row, sent } = await start()
  expect(await sendGoLiveReminder(platform)).toBe(false)
  for (let count = 1; count <= 2; count += 1) {
    const due = (await row()).trainingReminderAt ?? new Date(0)
    expect(isSensible(due, bendigo)).toBe(true)
    await Promise.all([1, 2, 3].map(() => sendGoLiveReminder(platform, due)))
    expect(await sent()).toEqual(Array.from({ length: count }, () => 'training'))
  }
  expect((await row()).trainingReminderAt).toBeNull()
  expect(await sendGoLiveReminder(platform, new Date(Date.now() + 90 * 86_400_000))).toBe(false)
})

test('three days after the parcel a test payment is asked for; at night and at a weekend it waits (rule N14)', async () => {
  const { platform, row, sent, arrive, tokenOf } = await start()
  await openTraining(platform, { token: await tokenOf('training', 'url', 'for'), origin })
  await arrive()
  const due = (await row()).testReminderAt ?? new Date(0)
  expect(due.getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
  const night = new Date(`${new Date(due.getTime() + 14 * 86_400_000).toISOString().slice(0, 10)}T15:00:00Z`)
  expect(await sendGoLiveReminder(platform, night)).toBe(true)
  expect(await sent()).toEqual([])
  const morning = (await row()).testReminderAt ?? new Date(0)
  expect(isSensible(morning, bendigo)).toBe(true)
  await sendGoLiveReminder(platform, morning)
  expect(await sent()).toEqual(['test'])
})

test('what is done is not mentioned, nor a shop that is open', async () => {
  const { platform, actor, id, row, arrive, tokenOf } = await start()
  await openTraining(platform, { token: await tokenOf('training', 'url', 'for'), origin })
  expect((await row()).trainingReminderAt).toBeNull()
  await arrive()
  await openNewsagency(platform, actor, { id, origin })
  expect((await row()).testReminderAt).toBeNull()
})

test('the stop link stops both kinds for good, and nothing else', async () => {
  const { platform, row, sent, arrive, tokenOf } = await start()
  await sendGoLiveReminder(platform, (await row()).trainingReminderAt ?? new Date(0))
  const token = await tokenOf('go-live-reminder', 'stopUrl', 'token')
  expect(await findGoLiveReminders(platform, token)).toEqual({ isStopped: false })
  expect(await findGoLiveReminders(platform, `${token}x`)).toBeUndefined()
  expect(await stopGoLiveReminders(platform, { token: `${token}x`, origin })).toBe(false)
  // The link of the training is none that stops reminders.
  const other = await tokenOf('training', 'url', 'for')
  expect(await stopGoLiveReminders(platform, { token: other, origin })).toBe(false)
  expect(await stopGoLiveReminders(platform, { token, origin })).toBe(true)
  expect(await stopGoLiveReminders(platform, { token, origin })).toBe(true)
  await arrive()
  expect(await row()).toMatchObject({ trainingReminderAt: null, testReminderAt: null })
  expect(await sendGoLiveReminder(platform, new Date(Date.now() + 90 * 86_400_000))).toBe(false)
  expect(await sent()).toEqual(['training'])
})
