import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { renewals } from '#app/contracts/renewal/renewals.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { sendOne, startEnquiries } from '#app/enquiries/testing/enquiry-fixtures.ts'
import { events } from '#app/office/records/history/events.queries.server.ts'
import { roles } from '#app/office/roles/roles.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { privacyRequests } from '#app/privacy/requests/privacy-requests.queries.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { goLives } from '#app/shops/go-live/go-lives.queries.server.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { startTestPlatform, testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'

import { loadWork } from './load-work.server.ts'
import type { WorkView } from './work-view.ts'

// A Tuesday afternoon in Sydney. Daylight saving began there on Sunday, 4 October.
const now = new Date('2026-10-06T03:00:00Z')

const set = ({ database }: TestPlatform, statement: string) => database.queries.execute(sql.raw(statement))

const named = <Row extends { label: string }>(rows: readonly Row[], label: string) =>
  rows.find((row) => row.label === label)

const personIn = ({ people }: WorkView, id: string | null) => people.find((person) => person.id === id)

test('only owners and operations see the open work of others (rules BO84, BO3)', async () => {
  await using platform = await startTestPlatform()
  for (const role of roles) {
    const { actor } = await signInAs(platform, role)
    const loading = loadWork(platform, actor)
    if (role === 'owner' || role === 'operations') expect((await loading).people).toEqual([])
    else await expect(loading).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('ages change at midnight in Sydney, also over the change of daylight saving (rule BO84)', async () => {
  await using platform = await startEnquiries()
  const { actor } = await signInAs(platform, 'operations')
  // Each first moment of an age, and the millisecond before it.
  const moments = [
    '2026-10-05T13:00:00.000Z',
    '2026-10-05T12:59:59.999Z',
    '2026-10-03T14:00:00.000Z',
    '2026-10-03T13:59:59.999Z',
    '2026-09-29T14:00:00.000Z',
    '2026-09-29T13:59:59.999Z',
  ]
  for (const [index, at] of moments.entries()) {
    const { id } = await sendOne(platform, { email: `mia-${index}@example.com` })
    await set(platform, `update enquiries set created_at = '${at}' where id = '${id}'`)
  }
  const { people } = await loadWork(platform, actor, now)
  expect(people).toHaveLength(1)
  expect(people[0]).toMatchObject({ id: null, name: 'Unassigned', count: 6, ages: [1, 2, 2, 1] })
  expect(people[0]?.kinds).toEqual([
    {
      label: 'Enquiries',
      to: '/staff/enquiries?status=new&owner=nobody',
      count: 6,
      ages: [1, 2, 2, 1],
      oldest: '2026-09-29T13:59:59.999Z',
    },
  ])
})

test('open work is counted by assignee, as its linked list shows it, and finished work is not (rule BO84)', async () => {
  await using platform = await startEnquiries()
  const { actor } = await signInAs(platform, 'operations')
  const colleague = await signInAs(platform, 'sales')
  const mine = await sendOne(platform, { email: 'one@example.com' })
  const done = await sendOne(platform, { email: 'two@example.com' })
  await enquiryRecord.assign(platform, actor, { id: mine.id, to: colleague.actor.id, origin })
  await enquiryRecord.assign(platform, actor, { id: done.id, to: colleague.actor.id, origin })
  await enquiryRecord.act(platform, actor, { id: done.id, act: 'answered', origin })
  await makeTestRegistration(platform, { shopName: 'Theirs', status: 'info-needed' })
  await makeTestRegistration(platform, { shopName: 'Ours', assigneeId: colleague.actor.id })
  const { id } = await makeTestShop(platform, {
    columns: { ...wholeShop, accountAt: now, assigneeId: colleague.actor.id },
  })
  await platform.database.queries.insert(goLives).values({ id: newId(), shopId: id, sealedAt: now })
  await makeTestShop(platform, { said: { shopName: 'Still News' }, columns: { movedAt: new Date(Date.now() - 9 * 86_400_000) } }) // prettier-ignore
  const work = await loadWork(platform, actor)
  expect([work.open, work.unassigned]).toEqual([4, 1])
  const hers = personIn(work, colleague.actor.id)
  expect(hers).toMatchObject({ count: 3, isGone: false })
  expect(hers?.kinds.map(({ label, count }) => [label, count])).toEqual([
    ['Registrations', 1],
    ['Stores waiting on us', 1],
    ['Enquiries', 1],
  ])
  expect(personIn(work, null)?.kinds.map(({ label }) => label)).toEqual(['Stalled stores'])
  const to = hers?.kinds.find(({ label }) => label === 'Enquiries')?.to ?? ''
  const { rows } = await enquiryRecord.list.show(platform, actor, new URL(to, 'https://x').searchParams)
  expect(rows.map((row) => row.id)).toEqual([mine.id])

  await set(platform, `update staff set disabled_at = now() where id = '${colleague.actor.id}'`)
  expect(personIn(await loadWork(platform, actor), colleague.actor.id)).toMatchObject({ isGone: true })
})

test('a decision is measured from the arrival or the applicant’s answer, against its promise, for thirty days of Sydney (rule BO85)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const due = new Date('2026-10-02T06:00:00Z')
  const decided = (decidedAt: string, change = {}) =>
    makeTestRegistration(platform, {
      shopName: `Shop ${newId()}`,
      status: 'declined',
      declineReason: 'x',
      createdAt: new Date('2026-10-01T06:00:00Z'),
      answerDueAt: due,
      decidedAt: new Date(decidedAt),
      ...change,
    })
  // In time at the last moment, late after it, and measured from the applicant's answer.
  await decided('2026-10-02T06:00:00.000Z')
  await decided('2026-10-02T06:00:00.001Z')
  const asked = { question: '?', fields: ['abn'], at: '2026-10-01T07:00:00Z', answeredAt: '2026-10-05T06:00:00Z' }
  await decided('2026-10-05T08:00:00Z', { asked, answerDueAt: new Date('2026-10-07T06:00:00Z') })
  // The first of thirty days begins on 7 September; Sydney had standard time then.
  await decided('2026-09-06T14:00:00.000Z', { createdAt: new Date('2026-09-06T13:00:00Z') })
  await decided('2026-09-06T13:59:59.999Z', { createdAt: new Date('2026-09-06T13:00:00Z') })

  const { responses } = await loadWork(platform, actor, now)
  expect(named(responses, 'Registrations')).toEqual({
    label: 'Registrations',
    promise: '2 business days',
    count: 4,
    median: '13 h',
    late: 0,
    inTime: { share: '75%', count: 3, of: 4 },
  })
})

test('the first answer ends a response time, and a request is in time until the midnight after its last day in Sydney (rule BO85)', async () => {
  await using platform = await startEnquiries()
  const { actor } = await signInAs(platform, 'owner')
  const enquiry = await sendOne(platform)
  await set(platform, `update enquiries set created_at = '2026-10-05T00:00:00Z' where id = '${enquiry.id}'`)
  for (const [kind, at] of Object.entries({ closed: '01', answered: '03', replied: '05' }))
    await platform.database.queries.insert(events).values({
      id: newId(),
      subjectKind: 'enquiry',
      subjectId: enquiry.id,
      kind,
      actorKind: 'staff',
      actorName: 'Priya',
      at: new Date(`2026-10-05T${at}:00:00Z`),
    })
  const request = {
    kind: 'access',
    cameBy: 'email',
    who: 'x',
    madeBy: actor.id,
    madeByName: 'x',
    answer: 'x',
    isRefused: false,
  } as const
  // Answered on the last evening in Sydney, and after its midnight.
  for (const answeredAt of ['2026-10-04T12:59:00Z', '2026-10-04T13:01:00Z'])
    await platform.database.queries.insert(privacyRequests).values({ id: newId(), ...request, receivedOn: '2026-09-04', dueOn: '2026-10-04', answeredAt: new Date(answeredAt) }) // prettier-ignore

  const { responses } = await loadWork(platform, actor, now)
  expect(responses.map(({ label }) => label)).toEqual([
    'Registrations',
    'Enquiries',
    'US interest',
    'Hardware sent',
    'Privacy requests',
  ])
  expect(named(responses, 'Enquiries')).toMatchObject({ promise: null, count: 1, median: '3 h', inTime: null })
  expect(named(responses, 'US interest')).toMatchObject({ count: 0, median: null, inTime: null })
  expect(named(responses, 'Privacy requests')).toMatchObject({
    promise: '30 days',
    count: 2,
    inTime: { share: '50%', count: 1 },
  })
})

test('hardware is in time until the end of the second business day after the seal, over weekends and holidays (rules BO85, N13)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const list = async (sealedAt: string, sentAt: string | null) => {
    const { id } = await makeTestShop(platform, { columns: { ...wholeShop, accountAt: now } })
    const sent = sentAt ? { sentAt: new Date(sentAt), sentBy: 'Priya', carrier: 'Post', trackingNumber: 'X' } : {}
    await platform.database.queries.insert(goLives).values({ id: newId(), shopId: id, sealedAt: new Date(sealedAt), ...sent }) // prettier-ignore
    return id
  }
  // Sealed on Friday, 2 October. Monday, 5 October, is Labour Day in New South Wales, so Wednesday at five is the deadline.
  const wednesday = '2026-10-07T06:00:00'
  await list('2026-10-02T02:00:00Z', `${wednesday}.000Z`)
  await list('2026-10-02T02:00:00Z', `${wednesday}.001Z`)
  await list('2026-06-02T02:00:00Z', '2026-10-05T02:00:00Z')
  const late = await list('2026-09-20T02:00:00Z', null)
  const fresh = await list('2026-10-07T02:00:00Z', null)
  const { responses, hardware } = await loadWork(platform, actor, new Date('2026-10-08T02:00:00Z'))
  // Both unsent ones are late by the clock of the machine, which decides what is late now.
  expect(named(responses, 'Hardware sent')).toMatchObject({
    count: 3,
    late: 2,
    inTime: { share: '20%', count: 1, of: 5 },
    promise: '2 business days',
  })
  expect(hardware.count).toBe(2)
  expect(hardware.rows.map(({ to, isLate, waits }) => [to, isLate, waits])).toEqual([
    [`/staff/shops/${late}`, true, '18 d'],
    [`/staff/shops/${fresh}`, false, '1 d'],
  ])
})

test('a renewal is due from two weeks before its offer ends to two weeks after, unless it was answered (rule BO86)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const offer = async (endsAt: string, change: Partial<typeof renewals.$inferInsert> = {}, columns = {}) => {
    const { id } = await makeTestShop(platform, { columns: { ...wholeShop, ...columns } })
    await platform.database.queries.insert(renewals).values({
      id: newId(),
      shopId: id,
      tokenHash: Buffer.from(newId()),
      tokenEncrypted: 'x',
      email: 'x@example.com',
      startedBy: actor.id,
      expiresAt: new Date(endsAt),
      ...change,
    })
    return `/staff/shops/${id}`
  }
  const ended = await offer('2026-09-22T03:00:00.000Z')
  await offer('2026-09-22T02:59:59.999Z')
  const ending = await offer('2026-10-20T02:59:59.999Z')
  await offer('2026-10-20T03:00:00.000Z')
  await offer('2026-10-10T00:00:00Z', { completedAt: now })
  await offer('2026-10-10T00:00:00Z', { declinedAt: now })
  await offer('2026-10-10T00:00:00Z', { revokedAt: now })
  await offer('2026-10-10T00:00:00Z', {}, { status: 'closed' })
  const { renewals: due } = await loadWork(platform, actor, now)
  expect(due.count).toBe(2)
  expect(due.rows.map(({ to, hasEnded }) => [to, hasEnded])).toEqual([
    [ended, true],
    [ending, false],
  ])
})
