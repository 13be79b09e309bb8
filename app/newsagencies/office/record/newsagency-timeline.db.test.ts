import { expect, test } from 'vitest'

import { addNumber } from '#app/opt-outs/add-number.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/platform/testing/test-platform.ts'
import { signInAs } from '#app/staff/testing/staff-fixtures.ts'

import { makeTestNewsagency } from '../../testing/newsagency-fixtures.ts'
import { loadNewsagencyRecord } from './newsagency-record.server.ts'
import { newsagencyTimeline } from './newsagency-timeline.server.ts'

test('a store’s timeline has what the list of opt-outs says of its numbers, masked, and of nobody else’s (rule BO29)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestNewsagency(platform, { said: { phone: '0491 570 006' } })
  for (const typed of ['+61 491 570 006', '0491 570 156'])
    await addNumber(platform, actor, { typed, reason: 'Rang us', origin })
  const record = await loadNewsagencyRecord(platform, id)
  if (!record) throw new Error('there is no store')
  const told = async (words: string) =>
    (await newsagencyTimeline(platform, actor, record, new URLSearchParams(words))).timeline.map(({ what }) => what)
  const optOut = 'opted it out: Rang us (texts to 0491 570 ••6)'
  expect((await told('')).filter((what) => what.includes('texts to'))).toEqual([optOut])
  expect(await told('timeline=steps')).toContain(optOut)
  expect(await told('timeline=mails')).not.toContain(optOut)
})
