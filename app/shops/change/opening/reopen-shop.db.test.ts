import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { contractReminder } from '#app/contracts/reminders/contract-reminder.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { findReminder, planReminder } from '#app/reminders/manage-reminders.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
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
