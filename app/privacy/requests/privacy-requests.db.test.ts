import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import { write } from '#app/testing/database/forge-rows.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'
import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'

import {
  answerPrivacyRequest,
  findOpenPrivacyRequests,
  readPrivacyRequest,
  receivePrivacyRequest,
} from './manage-privacy-requests.server.ts'
import { stateOf } from './privacy-request.ts'
import { type NewPrivacyRequest, newPrivacyRequestSchema } from './privacy-request.schema.ts'
import { privacyRequestList } from './privacy-requests.list.server.ts'

const today = sydneyDay(new Date())
const said = (change: Partial<NewPrivacyRequest> = {}): NewPrivacyRequest => ({
  id: newId(),
  kind: 'access',
  cameBy: 'email',
  receivedOn: today,
  who: 'mia@example.com, 0491 570 156',
  ...change,
})

test('a request is due thirty days after its arrival, is answered once, and each step is audited (rule PD7)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const request = said({ receivedOn: '2026-11-01' })
  const asking = { said: request, origin: testOrigin, now: new Date('2026-11-20T00:00:00Z') }
  expect(await receivePrivacyRequest(platform, actor, asking)).toEqual({ ok: true, value: request.id })
  expect(await receivePrivacyRequest(platform, actor, asking)).toEqual({ ok: true, value: request.id })
  const open = await readPrivacyRequest(platform, actor, request.id)
  expect(open).toMatchObject({ dueOn: '2026-12-01', who: 'mia@example.com, 0491 570 156' })
  expect(open && [stateOf(open, '2026-12-01'), stateOf(open, '2026-12-02')]).toEqual(['open', 'overdue'])
  const answering = { id: request.id, answer: 'Sent the PDF', isRefused: false, origin: testOrigin }
  expect(await answerPrivacyRequest(platform, actor, { ...answering, answer: ' ' })).toMatchObject({
    refusal: 'bad-answer',
  })
  const both = await Promise.all([1, 2].map(() => answerPrivacyRequest(platform, actor, answering)))
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  const other = { ...answering, answer: 'Sent a letter' }
  expect(await answerPrivacyRequest(platform, actor, other)).toMatchObject({ ok: false, refusal: 'stale' })
  expect(await readPrivacyRequest(platform, actor, request.id)).toMatchObject({
    answer: 'Sent the PDF',
    isRefused: false,
  })
  const { rows } = await platform.database.queries.execute(
    sql`select action from audit_events where subject_kind = 'privacy-request' order by at`,
  )
  expect(rows).toEqual([{ action: 'privacy-request.received' }, { action: 'privacy-request.answered' }])
})

test('a request without a searchable person, or with a future day, is refused', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const receive = (change: Partial<NewPrivacyRequest>) =>
    receivePrivacyRequest(platform, actor, { said: said(change), origin: testOrigin })
  expect(await receive({ who: 'Mia' })).toMatchObject({ refusal: 'bad-who' })
  expect(await receive({ receivedOn: addDays(today, 1) })).toMatchObject({ refusal: 'bad-day' })
  for (const change of [{ receivedOn: '30/02/2026' }, { kind: 'revenge' }])
    expect(newPrivacyRequestSchema.safeParse({ ...said(), ...change }).success).toBe(false)
  const { actor: sales } = await signInAs(platform, 'sales')
  const bySales = receivePrivacyRequest(platform, sales, { said: said(), origin: testOrigin })
  await expect(bySales).rejects.toMatchObject({ code: 'forbidden' })
})

test('open requests are found by their due day, the most urgent first (rule PD7)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  for (const days of [0, 22, 24, 40])
    await receivePrivacyRequest(platform, actor, {
      said: said({ receivedOn: addDays(today, -days) }),
      origin: testOrigin,
    })
  const open = await findOpenPrivacyRequests(platform, actor, { few: 3 })
  expect(open.map(({ dueOn }) => dueOn)).toEqual([-10, 6, 8].map((days) => addDays(today, days)))
})

test('the list has urgent requests first and answered ones last, and its tabs, search and export filter it (rule PD7)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const receive = async (who: string, daysAgo: number) => {
    const request = said({ who, receivedOn: addDays(today, -daysAgo) })
    await receivePrivacyRequest(platform, actor, { said: request, origin: testOrigin })
    return request.id
  }
  const answer = (id: string, isRefused: boolean) =>
    answerPrivacyRequest(platform, actor, { id, answer: 'Wrote to them', isRefused, origin: testOrigin })
  await answer(await receive('answered@example.com', 9), false)
  await receive('new@example.com', 0)
  await receive('late@example.com, 0491 570 156', 40)
  await answer(await receive('refused@example.com', 5), true)
  const show = (query: string) => privacyRequestList.show(platform, actor, new URLSearchParams(query))
  await write(platform, `update privacy_requests set created_at = now() - interval '1 hour' where who like 'answered%'`)
  const shown = async (query: string) =>
    (await show(query)).rows.map(({ who, state }) => `${state} ${who.split('@')[0]}`)
  expect(await shown('')).toEqual(['overdue late', 'open new', 'refused refused', 'answered answered'])
  expect(await shown('state=open')).toEqual(['overdue late', 'open new'])
  expect(await shown('state=overdue')).toEqual(['overdue late'])
  expect(await shown('state=answered')).toEqual(['refused refused', 'answered answered'])
  expect(await shown('q=LATE@example')).toEqual(['overdue late'])
  expect(await shown('q=%2861%29+491+570+156')).toEqual(['overdue late'])
  expect((await show('')).counts).toEqual([
    { label: 'Open requests', value: 2 },
    { label: 'Overdue', value: 1, isBad: true },
  ])
  const csv = await wholeCsv(privacyRequestList.toCsv(platform, actor, new URLSearchParams('q=late'), testOrigin))
  expect(csv.split('\r\n')[1]).toContain('"late@example.com, 0491 570 156",A copy of what we hold,By email,')
  const { rows } = await platform.database.queries.execute(
    sql`select became from audit_events where action = 'privacy-requests.exported'`,
  )
  // The audit log is never erased, so that it does not contain the search text.
  expect(rows).toEqual([{ became: { rows: 1, search: 'a person' } }])
})
