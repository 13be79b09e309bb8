import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { makeContractShop, serveContracts, signContract } from '#app/contracts/testing/contract-server.ts'
import { wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'
import { findReminder, findReminderLinks } from '#app/reminders/manage-reminders.server.ts'
import { reminders } from '#app/reminders/reminders.queries.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { findStopView, stopReminders } from '#app/reminders/stop-reminders.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { openShop } from '../opening/open-shop.server.ts'
import { findGoLiveOf } from '../../go-live/go-lives.queries.server.ts'
import { loadShopRecord } from '../../office/record/shop-record.server.ts'
import { shops } from '../../shops.queries.server.ts'
import { endInsurances } from './end-insurances.server.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { beginLeaving, staffLeaver } from '../../leaving/begin-leaving.server.ts'
import { shopLeavings } from '../../leaving/leavings.queries.server.ts'
import { undoLeaving } from '../../leaving/mark-leaving.server.ts'
import { insuranceAskedReminder } from './insurance-reminders.server.ts'

const { account } = wholeWizard
const saidYes = { ...account, goodsCareCustodyYes: true, goodsCareCustodyNotYet: false }
const saidNotYet = { ...account, goodsCareCustodyYes: false, goodsCareCustodyNotYet: true }

/** Starts a product with an open shop whose contract was signed with an answer about parcels. */
async function start(answered: typeof account) {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { id, contractToken } = await makeContractShop(platform)
  expect((await signContract(ask, contractToken, { ...wholeWizard, account: answered })).status).toBe(200)
  const { actor } = await signInAs(platform, 'owner')
  expect(await openShop(platform, actor, { id, origin })).toMatchObject({ ok: true })
  await queries.delete(reminders).where(ne(reminders.kind, insuranceAskedReminder.kind))
  const list = await findGoLiveOf(queries, id)
  const reminder = async () => findReminder(queries, insuranceAskedReminder, list?.id ?? '')
  /** Sends what is due, a month after the opening and in the year after it. */
  const sendAll = async () => {
    const due = (await reminder())?.nextAt ?? new Date()
    for (const days of [0, 30, 365])
      while (await sendReminder(platform, new Date(due.getTime() + days * 86_400_000))) void 0
  }
  const services = async () => (await queries.select().from(shops).where(eq(shops.id, id)))[0]?.services
  return { platform, id, list, reminder, sendAll, services }
}

test('a shop that said yes when signing is asked once for insurer and date, and keeps parcels without an answer (rule CH9)', async () => {
  const { platform, id, reminder, sendAll, services } = await start(saidYes)
  const planned = await reminder()
  const days = ((planned?.nextAt?.getTime() ?? 0) - (planned?.countedFrom.getTime() ?? 0)) / 86_400_000
  expect(days >= 30 && days < 35).toBe(true)
  expect(await services()).toContain('parcels')
  expect((await loadShopRecord(platform, id))?.insurance).toBe('Said yes when signing; no date')
  await sendAll()
  expect(await mailedBy(platform, 'insurance-asked')).toMatchObject([
    { url: expect.stringMatching(/changes\/insurance$/), stopUrl: expect.stringContaining('/stop') },
  ])
  await endInsurances(platform, new Date('2040-01-01T01:00:00Z'))
  expect(await services()).toContain('parcels')
})

test('a shop that said not yet when signing is not asked, and opens without parcels (rule CH9)', async () => {
  const { platform, id, reminder, sendAll, services } = await start(saidNotYet)
  expect(await services()).toEqual(['deposits', '2fa'])
  expect((await loadShopRecord(platform, id))?.insurance).toBe('None')
  await sendAll()
  expect(await mailedBy(platform, 'insurance-asked')).toEqual([])
  expect((await reminder())?.nextAt).toBeNull()
})

test('a shop that leaves is not asked for insurer and date, unless it stays (rules CH9, LV8)', async () => {
  const { platform, id, reminder, sendAll } = await start(saidYes)
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const [shop] = await queries.select().from(shops).where(eq(shops.id, id))
  const lastDay = isoDay(new Date(Date.now() + 300 * 86_400_000), 'Australia/Sydney')
  const leaving = { id, isOurs: false, lastDay, reason: 'x', version: shop?.version ?? 0, origin }
  expect(await beginLeaving(platform, staffLeaver(actor), leaving)).toMatchObject({ ok: true })
  await sendAll()
  expect([await mailedBy(platform, 'insurance-asked'), (await reminder())?.sent]).toEqual([[], 0])
  const [row] = await queries.select().from(shopLeavings)
  await undoLeaving(platform, staffLeaver(actor), { leaving: row?.id ?? '', origin })
  await sendAll()
  expect(await mailedBy(platform, 'insurance-asked')).toHaveLength(1)
})

test('the link in the mail stops the question, and parcels stay on (rule CH9)', async () => {
  const { platform, list, reminder, sendAll, services } = await start(saidYes)
  const { stopUrl } = findReminderLinks(platform, insuranceAskedReminder, list?.id ?? '')
  const token = new URL(stopUrl).searchParams.get('token') ?? ''
  expect(await stopReminders(platform, { token, origin })).toBe(true)
  expect((await findStopView(platform, token))?.words.stopped).toContain('Parcels stay on.')
  await sendAll()
  expect([await mailedBy(platform, 'insurance-asked'), (await reminder())?.nextAt]).toEqual([[], null])
  expect(await services()).toContain('parcels')
})
