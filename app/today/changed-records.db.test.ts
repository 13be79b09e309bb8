import { expect, onTestFinished, test } from 'vitest'

import { checkHistories } from '#app/signing/documents/check-histories.server.ts'
import { forge, rewriteHistory } from '#app/signing/testing/forger.ts'
import { signOne } from '#app/signing/testing/kept-files.ts'
import { startSigningPlatform } from '#app/signing/testing/signing-fixtures.ts'
import { signInAs } from '#app/staff/testing/staff-fixtures.ts'

import { loadToday } from './load-today.server.ts'

test('a history that was changed from outside is said on the office’s first page after the night’s check, with the way to it (rule SG18)', async () => {
  const platform = await startSigningPlatform()
  onTestFinished(() => platform[Symbol.asyncDispose]())
  const [, forged] = [await signOne(platform), await signOne(platform)]
  const { actor } = await signInAs(platform, 'viewer')
  await checkHistories(platform)
  expect(await loadToday(platform, actor)).not.toHaveProperty('changed')

  await rewriteHistory(platform, forged, (event) => ({ ...event, ip: '198.51.100.9' }))
  // Two nights in one: it is named once.
  await checkHistories(platform)
  await checkHistories(platform)
  const today = await loadToday(platform, actor)
  expect(today.headline).toEqual(['one', 'record', 'changed'])
  expect(today.facts).toEqual([])
  expect(today.changed).toEqual({
    histories: [{ to: `/staff/contracts/${forged}`, who: expect.any(String), entry: expect.any(Number) }],
  })
  await forge(
    platform,
    `update audit_events set at = at - interval '26 hours' where action = 'document.history-broken'`,
  )
  expect(await loadToday(platform, actor)).not.toHaveProperty('changed')

  // What was changed just now is the log itself: whoever may read it is told.
  await checkHistories(platform)
  const owner = await loadToday(platform, (await signInAs(platform, 'owner')).actor)
  expect(owner.changed?.chain?.entry).toBeGreaterThan(0)
  expect((await loadToday(platform, actor)).changed).not.toHaveProperty('chain')
})
