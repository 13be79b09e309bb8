import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { newId } from '#app/platform/new-id.server.ts'
import { startTestPlatform, testOrigin } from '#app/platform/testing/test-platform.ts'
import { signInAs } from '#app/staff/testing/staff-fixtures.ts'
import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'

import {
  answerPrivacyRequest,
  findUrgentPrivacyRequests,
  listPrivacyRequests,
  receivePrivacyRequest,
} from './manage-privacy-requests.server.ts'
import { isOverdue } from './privacy-request.ts'

const today = sydneyDay(new Date())
const said = (change: Record<string, string> = {}) => ({
  id: newId(),
  kind: 'access',
  cameBy: 'email',
  receivedOn: today,
  who: 'mia@example.com, 0491 570 156',
  ...change,
})

test('a request is due thirty days after it came, is answered once, and each step is in the audit log (rule PD7)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const request = said({ receivedOn: '2026-11-01' })
  const asking = { said: request, origin: testOrigin, now: new Date('2026-11-20T00:00:00Z') }
  expect(await receivePrivacyRequest(platform, actor, asking)).toEqual({ ok: true, value: request.id })
  expect(await receivePrivacyRequest(platform, actor, asking)).toEqual({ ok: true, value: request.id })
  const { open } = await listPrivacyRequests(platform, actor)
  expect(open).toMatchObject([{ dueOn: '2026-12-01', who: 'mia@example.com, 0491 570 156' }])
  expect(open.map((one) => [isOverdue(one, '2026-12-01'), isOverdue(one, '2026-12-02')])).toEqual([[false, true]])
  const answering = { id: request.id, answer: 'Sent the PDF', isRefused: false, origin: testOrigin }
  expect(await answerPrivacyRequest(platform, actor, { ...answering, answer: ' ' })).toMatchObject({
    refusal: 'bad-answer',
  })
  const both = await Promise.all([1, 2].map(() => answerPrivacyRequest(platform, actor, answering)))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const after = await listPrivacyRequests(platform, actor)
  expect(after).toMatchObject({ open: [], answered: [{ answer: 'Sent the PDF', isRefused: false }] })
  const { rows } = await platform.database.queries.execute(
    sql`select action from audit_events where subject_kind = 'privacy-request' order by at`,
  )
  expect(rows).toEqual([{ action: 'privacy-request.received' }, { action: 'privacy-request.answered' }])
})

test('a request without anybody to find, or of a day that has not come, is refused', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const receive = (change: Record<string, string>) =>
    receivePrivacyRequest(platform, actor, { said: said(change), origin: testOrigin })
  expect(await receive({ who: 'Mia' })).toMatchObject({ refusal: 'bad-who' })
  expect(await receive({ receivedOn: addDays(today, 1) })).toMatchObject({ refusal: 'bad-day' })
  expect(await receive({ receivedOn: '2026-02-30' })).toMatchObject({ refusal: 'bad-request' })
  expect(await receive({ kind: 'revenge' })).toMatchObject({ refusal: 'bad-request' })
  const { actor: sales } = await signInAs(platform, 'sales')
  const bySales = receivePrivacyRequest(platform, sales, { said: said(), origin: testOrigin })
  await expect(bySales).rejects.toMatchObject({ code: 'forbidden' })
})

test('what is due within a week, or overdue, is urgent', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  for (const days of [0, 22, 24, 40])
    await receivePrivacyRequest(platform, actor, {
      said: said({ receivedOn: addDays(today, -days) }),
      origin: testOrigin,
    })
  const urgent = await findUrgentPrivacyRequests(platform, actor)
  expect(urgent.map(({ dueOn }) => dueOn)).toEqual([-10, 6].map((days) => addDays(today, days)))
})
