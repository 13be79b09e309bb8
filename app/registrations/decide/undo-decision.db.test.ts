import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { makeTestRetailer } from '#app/retailers/testing/retailer-fixtures.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'
import { reminders } from '#app/reminders/reminders.queries.server.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { actOnEach } from '#app/office/records/bulk/act-on-each.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { readStatus } from '../status/read-status.server.ts'
import { statusToken } from '../status/status-link.server.ts'
import { makeTestRegistration } from '../testing/registration-fixtures.ts'
import { done, refusal, startToDecide } from '../testing/start-to-decide.ts'
import { approveRegistration } from './approve-registration.server.ts'
import { askApplicant } from './ask-applicant.server.ts'
import { declineRegistration } from './decline-registration.server.ts'

const ask = { fields: ['abn'], question: 'Whose number is it?' }
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000)

test('an undone approval leaves the record unchanged: no shop, no token, no invitation, no mail (rule RG23)', async () => {
  const { platform, undo, approve, record, kinds, ...all } = await startToDecide()
  await using _platform = platform
  const { id, reference } = await makeTestRegistration(platform, { status: 'in-review', shopName: 'Corner News' })
  const before = await record(id)
  await approve(id)
  const [shop] = await all.shops()
  expect(await undo(id)).toEqual({ ok: true, value: 'in-review' })
  expect(await record(id)).toEqual(before)
  expect([await all.shops(), await all.invitations(), await all.mailsOf(id)]).toEqual([[], [], []])
  expect(await platform.database.queries.select().from(reminders)).toEqual([])
  expect(await findEvents(platform.database.queries, { kind: 'newsagency', id: shop?.id ?? '' })).toEqual([])
  expect(await kinds(id)).toEqual(['approved', 'undone'])
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find(({ action }) => action === 'registration.undone')).toMatchObject({
    subjectLabel: reference,
    was: { status: 'approved' },
    became: { status: 'in-review', undid: 'approved', mail: 'withdrawn' },
  })
  // It can be decided again, and a new code is created.
  expect(await approve(id)).toMatchObject(done)
  expect([(await all.shops()).length, (await all.invitations()).length, (await all.mailsOf(id)).length]).toEqual([
    1, 1, 1,
  ])
})

test('undoing an approval into an existing account removes its reminders too', async () => {
  const { platform, undo, approve, ...all } = await startToDecide()
  await using _platform = platform
  const { email } = await makeTestRetailer(platform)
  const { id } = await makeTestRegistration(platform, { email })
  await approve(id)
  expect(await all.mailsOf(id)).toMatchObject([{ template: 'store-added', state: 'queued' }])
  expect(await undo(id)).toMatchObject(done)
  expect([await all.shops(), await all.mailsOf(id)]).toEqual([[], []])
  expect(await platform.database.queries.select().from(reminders)).toEqual([])
})

test('a decline, with and without a mail, and a question can be undone; the earlier question is restored', async () => {
  const { platform, actor, undo, record, mailsOf } = await startToDecide()
  await using _platform = platform
  for (const isMailed of [true, false]) {
    const { id } = await makeTestRegistration(platform)
    const before = await record(id)
    await declineRegistration(platform, actor, { id, reason: 'No', isMailed, origin })
    expect(await undo(id)).toMatchObject(done)
    expect([await record(id), await mailsOf(id)]).toEqual([before, []])
  }
  const asked = {
    fields: ['shopName'],
    question: 'Is it open?',
    at: '2026-11-20T00:00:00.000Z',
    answeredAt: '2026-11-21',
  }
  const { id } = await makeTestRegistration(platform, { status: 'in-review', asked })
  const before = await record(id)
  await askApplicant(platform, actor, { id, ask, origin })
  expect(await undo(id)).toMatchObject(done)
  expect([await record(id), await mailsOf(id)]).toEqual([before, []])
})

test('two undos, concurrent or in turn, undo once', async () => {
  const { platform, undo, approve, kinds } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await approve(id)
  expect(await Promise.all([undo(id), undo(id), undo(id)])).toMatchObject([done, done, done])
  expect(await undo(id)).toMatchObject(done)
  expect(await kinds(id)).toEqual(['approved', 'undone'])
})

test('only the decider may undo, and only while they may still decide', async () => {
  const { platform, actor, colleague, undo, approve, mailsOf } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await approve(id)
  expect(await undo(id, { by: colleague })).toEqual(refusal('not-yours'))
  await expect(undo(id, { by: { ...actor, role: 'sales' } })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(undo(id, { by: { ...actor, role: 'viewer' } })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await mailsOf(id)).toMatchObject([{ state: 'queued' }])
})

test('after its ten seconds a decision is final, whether or not its mail was sent', async () => {
  const { platform, actor, undo, approve, record, mailsOf } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await approve(id)
  expect(await undo(id, { at: later(21) })).toEqual(refusal('mail-gone'))
  expect(await record(id)).toMatchObject({ status: 'approved' })
  expect(await mailsOf(id)).toMatchObject([{ state: 'queued' }])
  const other = await makeTestRegistration(platform)
  await declineRegistration(platform, actor, { id: other.id, reason: 'No', isMailed: false, origin })
  expect(await undo(other.id, { at: later(21) })).toEqual(refusal('too-late'))
  // An undo from a notice that has just run out may still be under way.
  expect(await undo(other.id, { at: later(10) })).toMatchObject(done)
})

test('the mail of a decision is due ten seconds after the time for undoing, and not before (rule RG23)', async () => {
  const { platform, approve, mailsOf } = await startToDecide()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  await approve(id)
  const [mail] = await mailsOf(id)
  const { rows } = await platform.database.queries.execute<{ waits: number }>(
    sql`select extract(epoch from start_after - created_on)::float as waits from pgboss.job where data ->> 'mailId' = ${mail?.id}`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.waits).toBeGreaterThan(19)
  expect(rows[0]?.waits).toBeLessThan(21)
})

test('each decision of a bulk can be undone separately, and the others remain (rules RG23, BO25)', async () => {
  const { platform, actor, undo, record, mailsOf, kinds } = await startToDecide()
  await using _platform = platform
  const answers = {
    approve: approveRegistration,
    decline: (...[on, by, one]: Parameters<typeof approveRegistration>) =>
      declineRegistration(on, by, { ...one, reason: 'No', isMailed: true }),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const made = ['First', 'Second', 'Third'].map((place) =>
      makeTestRegistration(platform, { shopName: `${place} ${name}` }),
    )
    const ids = (await Promise.all(made)).map(({ id }) => id)
    const [first = '', second = '', third = ''] = ids
    const before = await record(second)
    const picks = ids.map((id) => ({ id, expectedVersion: 1 }))
    const decided = await actOnEach(platform, picks, (one) => answer(platform, actor, { ...one, origin }))
    expect(decided).toMatchObject(ids.map((id) => ({ id, result: done })))
    expect(await undo(second)).toMatchObject(done)
    expect([await record(second), await mailsOf(second)]).toEqual([before, []])
    for (const id of [first, third]) expect([(await mailsOf(id)).length, (await kinds(id)).length]).toEqual([1, 1])
    expect(await undo(third)).toMatchObject(done)
    expect(await mailsOf(first)).toHaveLength(1)
  }
})

test('the applicant’s page shows a decision and its mail only once it can no longer be undone (rule RG26)', async () => {
  const { platform, actor, undo, approve } = await startToDecide()
  await using _platform = platform
  const decide = {
    approved: approve,
    declined: (id: string) => declineRegistration(platform, actor, { id, reason: 'No', isMailed: true, origin }),
    'info-needed': (id: string) => askApplicant(platform, actor, { id, ask, origin }),
  }
  for (const status of ['approved', 'declined', 'info-needed'] as const) {
    const { id } = await makeTestRegistration(platform, { shopName: `Shop ${status}` })
    const expectedVersion = (at: Date) => readStatus(platform, statusToken(platform, { id }), at)
    const moment = new Date()
    const before = await expectedVersion(moment)
    expect(before).toMatchObject({ status: 'received', isAttached: false })
    await decide[status](id)
    expect(await expectedVersion(moment)).toEqual(before)
    expect(await expectedVersion(later(23))).toMatchObject({ status })
    await undo(id)
    expect(await expectedVersion(later(23))).toEqual(before)
  }
})
