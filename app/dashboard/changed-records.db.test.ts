import { expect, onTestFinished, test } from 'vitest'

import { storeRate } from '#app/rates/testing/rates-fixtures.ts'
import { checkHistories } from '#app/signing/documents/history/check-histories.server.ts'
import { forge, rewriteHistory } from '#app/signing/testing/forger.ts'
import { signOne } from '#app/signing/testing/stored-files.ts'
import { startSigningPlatform } from '#app/signing/testing/signing-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { loadDashboard } from './load-dashboard.server.ts'

test('the dashboard names a history and a rate that were changed from outside, after the nightly check (rules CR8, SG18)', async () => {
  const platform = await startSigningPlatform()
  onTestFinished(() => platform[Symbol.asyncDispose]())
  const [, forged] = [await signOne(platform), await signOne(platform)]
  const { actor } = await signInAs(platform, 'viewer')
  await checkHistories(platform)
  expect(await loadDashboard(platform, actor)).not.toHaveProperty('changed')

  await rewriteHistory(platform, forged, (event) => ({ ...event, ip: '198.51.100.9' }))
  // A second nightly check does not name it again.
  await checkHistories(platform)
  await checkHistories(platform)
  const dashboard = await loadDashboard(platform, actor)
  expect(dashboard.headline).toEqual(['one', 'record', 'changed'])
  expect(dashboard.facts).toEqual([])
  expect(dashboard.changed).toEqual({
    histories: [{ to: `/staff/contracts/${forged}`, who: expect.any(String), entry: expect.any(Number) }],
  })
  await forge(
    platform,
    `update audit_events set at = at - interval '26 hours' where action = 'document.history-broken'`,
  )
  expect(await loadDashboard(platform, actor)).not.toHaveProperty('changed')

  await storeRate(platform, 'Coinstead')
  await checkHistories(platform)
  expect((await loadDashboard(platform, actor)).changed).not.toHaveProperty('rates')
  await forge(platform, `update commission_rates set value = 999 where partner = 'Coinstead'`)
  await checkHistories(platform)
  expect((await loadDashboard(platform, actor)).changed).toMatchObject({ rates: ['Coinstead'] })

  // The last change was in the audit log itself, which only some roles may read.
  await checkHistories(platform)
  const owner = await loadDashboard(platform, (await signInAs(platform, 'owner')).actor)
  expect(owner.changed?.chain?.entry).toBeGreaterThan(0)
  expect((await loadDashboard(platform, actor)).changed).not.toHaveProperty('chain')
})
