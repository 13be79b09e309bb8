import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { refused } from '#app/core/result.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { saveReply, listSavedReplies, deleteReply } from './saved-replies.server.ts'

const thanks = (change: object = {}) => ({ id: newId(), title: 'Thanks', words: 'Hello {name}', ...change })
const audited = async ({ database }: Platform) =>
  (await database.queries.select().from(auditEvents)).filter(({ subjectKind }) => subjectKind === 'kept-answer')

test('operations create, change and delete an answer with an audit entry each; a repeated act changes nothing (rule RE5)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const answer = thanks()
  const keep = (change: object, expectedVersion?: number) =>
    saveReply(platform, actor, { answer: { ...answer, ...change }, expectedVersion, origin })
  expect((await Promise.all([keep({}), keep({})])).every(({ ok }) => ok)).toBe(true)
  expect(await keep({ words: 'Hi {name}' }, 1)).toMatchObject({ ok: true })
  expect(await keep({ words: 'Hi {name}' }, 1)).toMatchObject({ ok: true })
  expect(await listSavedReplies(platform, actor)).toMatchObject([{ words: 'Hi {name}', version: 2 }])
  for (const _ of [1, 2]) await deleteReply(platform, actor, { id: answer.id, origin })
  expect(await listSavedReplies(platform, actor)).toEqual([])
  const audit = await audited(platform)
  expect(audit.map(({ action }) => action).toSorted()).toEqual([
    'kept-answer.added',
    'kept-answer.changed',
    'kept-answer.removed',
  ])
  expect(audit.find(({ action }) => action.endsWith('changed'))).toMatchObject({
    actorId: actor.id,
    was: { title: 'Thanks', words: 'Hello {name}' },
    became: { title: 'Thanks', words: 'Hi {name}' },
  })
})

test('an invalid answer is refused and stores nothing (rules RE5, RE6)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const answer = thanks()
  const keep = (change: object, expectedVersion?: number) =>
    saveReply(platform, actor, { answer: thanks(change), expectedVersion, origin })
  await keep(answer)
  for (const bad of [
    { words: 'Hello {nobody}' },
    { words: ' ' },
    { words: 'x'.repeat(4_001) },
    { title: ' ' },
    { title: 'x'.repeat(81) },
    { title: 'Thanks\r\nBcc: all@example.com' },
    { id: 'mine' },
  ])
    expect([bad, await keep({ title: 'Another', ...bad })]).toEqual([bad, refused('bad-answer')])
  expect(await keep({ title: ' THANKS ' })).toEqual(refused('same-title'))
  expect(await keep({ id: answer.id, words: 'Other' }, 7)).toEqual(refused('stale'))
  expect(await keep({ words: 'It is gone', title: 'Gone' }, 1)).toEqual(refused('stale'))
  expect(await audited(platform)).toHaveLength(1)
})

test('sales and viewers cannot create, list or delete answers on their page (rule RE5)', async () => {
  await using platform = await startTestPlatform()
  for (const role of ['sales', 'viewer'] as const) {
    const { actor } = await signInAs(platform, role)
    const forbidden = { code: 'forbidden' }
    await expect(saveReply(platform, actor, { answer: thanks(), origin })).rejects.toMatchObject(forbidden)
    await expect(deleteReply(platform, actor, { id: newId(), origin })).rejects.toMatchObject(forbidden)
    await expect(listSavedReplies(platform, actor)).rejects.toMatchObject(forbidden)
  }
})
