import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { contractReminder } from '#app/contracts/reminders/contract-reminder.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { findReminder, planReminder } from '#app/reminders/manage-reminders.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'

import { findShop } from '../../find/shop-lists.queries.server.ts'
import { ensureGoLive } from '../../go-live/go-lives.queries.server.ts'
import { trainingReminder } from '../../go-live/reminders/go-live-reminders.server.ts'
import { makeTestRetailer, makeTestShop, wholeShop } from '../../testing/shop-fixtures.ts'
import { closeShop } from '../close-shop.server.ts'
import { reopenShop } from './open-shop.server.ts'

test('a store that was closed while its reminders were due is reminded again after it is reopened (rule N30)', async () => {
  const platform = await startTestPlatform({ templates: mailTemplates })
  await using _platform = platform
  const { actor } = await signInAs(platform, 'operations')
  const { queries } = platform.database
  const versionOf = async (id: string) => (await findShop(queries, id))?.version ?? 0
  const retailer = await makeTestRetailer(platform)
  const unsigned = await makeTestShop(platform, { retailer })
  const signed = await makeTestShop(platform, { retailer, said: { shopName: 'Bendigo Papers' }, columns: wholeShop })
  const list = await platform.database.transaction(async (tx) => {
    await tx.execute(sql`update reminders set counted_from = counted_from - interval '1 day'`)
    const { id } = await ensureGoLive(tx, signed.id, new Date())
    await planReminder(tx, trainingReminder, { subjectId: id, from: new Date() })
    return id
  })
  const nextOf = async (kind: typeof trainingReminder, id: string) => (await findReminder(queries, kind, id))?.nextAt
  const next = async () => [await nextOf(contractReminder, unsigned.id), await nextOf(trainingReminder, list)]
  for (const { id } of [unsigned, signed])
    await closeShop(platform, actor, { id, reason: 'Flooded', version: await versionOf(id), origin })
  const inAMonth = new Date(Date.now() + 31 * 86_400_000)
  while (await sendReminder(platform, inAMonth));
  expect(await next()).toEqual([null, null])
  for (const { id } of [unsigned, signed]) await reopenShop(platform, actor, { id, origin })
  expect(await next()).toEqual([expect.any(Date), expect.any(Date)])
})

test('a retailer who has not signed is mailed that the store is closed, and with an account that it is back (rule N32)', async () => {
  const platform = await startTestPlatform({ templates: mailTemplates })
  await using _platform = platform
  const { actor } = await signInAs(platform, 'operations')
  const { queries } = platform.database
  const mailsTo = async (address: string) =>
    (await queries.select().from(mails).where(eq(mails.toAddress, address))).map(({ template }) => template)
  const retailer = await makeTestRetailer(platform)
  const invited = await makeTestShop(platform)
  const shared = await makeTestShop(platform, { said: { email: invited.email, shopName: 'Bendigo Papers' } })
  const owned = await makeTestShop(platform, { retailer })
  const signed = await makeTestShop(platform, { said: { email: 'signed@kelly.example' }, columns: wholeShop })
  for (const { id } of [shared, invited, owned, signed, owned])
    await closeShop(platform, actor, { id, reason: 'x', version: 1, origin })
  const told = await mailedBy(platform, 'newsagency-closed')
  expect(new Set(told.map(({ way }) => way))).toEqual(new Set(['account', 'code', 'shared-code']))
  for (const { id } of [invited, owned, owned]) await reopenShop(platform, actor, { id, origin })
  expect(await mailsTo('signed@kelly.example')).toEqual([])
  expect(await mailsTo(retailer.email)).toEqual(['newsagency-closed', 'newsagency-reopened'])
  expect(await mailsTo(invited.email)).toEqual(['newsagency-closed', 'newsagency-closed'])
})
