import { expect, test } from 'vitest'

import { retailerLimits } from '#app/retailers/retailer-limits.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { receivePrivacyRequest } from '#app/privacy/requests/manage-privacy-requests.server.ts'
import { goLives } from '#app/shops/go-live/go-lives.queries.server.ts'
import { makeTestShop, wholeShop } from '#app/shops/testing/shop-fixtures.ts'
import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'
import { lastMondays } from '#app/registrations/counts/count-cohorts.server.ts'
import {
  makeTestRegistration,
  putRegistrations,
  testRegistration,
} from '#app/registrations/testing/registration-fixtures.ts'
import { countForMenu } from '#app/office/shell/count-for-menu.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'
import { limits } from '#app/start/wiring/wiring.server.ts'

import { loadDashboard } from './load-dashboard.server.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('without a rate the dashboard says that no retailer can sign, until there is one (rule CR7)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const dashboard = await loadDashboard(platform, actor)
  expect(dashboard.hasNoRates).toBe(true)
  expect(dashboard.facts).toEqual([])
  await ensureRate(platform)
  expect((await loadDashboard(platform, actor)).hasNoRates).toBeUndefined()
})

test('on a quiet day the headline says so, and every week counts zero', async () => {
  await using platform = await startTestPlatform()
  await ensureRate(platform)
  const dashboard = await loadDashboard(platform, (await signInAs(platform, 'viewer')).actor)
  expect(dashboard.headline).toEqual(['all', 'quiet'])
  expect(dashboard.facts).toEqual(['No one is waiting for us. Put the kettle on.'])
  expect(dashboard.jobs).toEqual([])
  expect(dashboard.cohorts).toHaveLength(11)
  expect(dashboard.cohorts?.every(({ registered }) => registered === 0)).toBe(true)
})

test('late jobs are first, a lost mail is among them, and a stalled shop shows for how long', async () => {
  await using platform = await startTestPlatform()
  await makeTestRegistration(platform, { shopName: 'Soon Papers' })
  const abnFacts = { status: 'cancelled', at: hoursAgo(60).toISOString() } as const
  const late = { shopName: 'Late Papers', createdAt: hoursAgo(60), answerDueAt: hoursAgo(5), abnFacts }
  await makeTestRegistration(platform, late)
  await makeTestRegistration(platform, { shopName: 'Asked Papers', status: 'info-needed' })
  await makeTestShop(platform, { columns: { shopName: 'Still News', movedAt: hoursAgo(24 * 9 + 1) } })
  await makeTestShop(platform, { columns: { shopName: 'Brisk News' } })
  await platform.database.queries.insert(mails).values({
    id: newId(),
    template: 'any',
    data: {},
    subject: 'We have your enquiry',
    toName: 'Wirihana Books',
    toAddress: 'wb@example.com',
    state: 'failed',
    lastError: 'The mail server answered 552',
  })
  const { actor } = await signInAs(platform, 'operations')
  const dashboard = await loadDashboard(platform, actor)
  expect(dashboard.headline).toEqual(['one late', 'two', 'waiting'])
  expect(dashboard.jobs.map(({ who, act }) => [who, act])).toEqual([
    ['Late Papers', 'Approve or decline'],
    ['Wirihana Books', 'Resend or phone'],
    ['Soon Papers', 'Approve or decline'],
  ])
  expect(dashboard.jobs.map(({ detail }) => /Register: .*/.exec(detail)?.[0])).toEqual(['Register: ABN cancelled', undefined, 'Register: not looked up']) // prettier-ignore
  expect(dashboard.jobs[0]?.wait).toMatchObject({ pace: 'late', words: '5 h late' })
  expect(dashboard.counts.map(({ value }) => value)).toEqual([1, 2, 1, 1])
  expect(dashboard.stalled).toMatchObject({
    count: 1,
    shops: [{ shopName: 'Still News', days: 9, waitsFor: 'account' }],
  })
  expect(dashboard.facts[1]).toBe('One store has stalled for 5 days or longer, Still News for 9.')
  expect(dashboard.cohorts?.at(-1)?.registered ?? 0).toBeGreaterThan(0)

  // A viewer sees the waiting jobs, but without the buttons to decide.
  const viewer = await loadDashboard(platform, (await signInAs(platform, 'viewer')).actor)
  expect(viewer.jobs.map(({ act, verb }) => [act, verb])).toEqual([
    ['Awaiting an answer', 'Open'],
    ['Email did not arrive', 'View email'],
    ['Awaiting an answer', 'Open'],
  ])
})

test('weeks begin on Monday in Sydney', () => {
  // Sunday evening in London is Monday morning in Sydney.
  expect(lastMondays(2, new Date('2026-11-22T20:00:00Z'))).toEqual(['2026-11-16', '2026-11-23'])
  expect(lastMondays(2, new Date('2026-11-22T12:00:00Z'))).toEqual(['2026-11-09', '2026-11-16'])
})

test('the facts start with an attack and what to do about it', async () => {
  await using platform = await startTestPlatform({ limits })
  for (let index = 0; index < 100; index += 1)
    await platform.limits.consume(retailerLimits['unknown-email'], { ip: `198.51.100.${index}` })
  const dashboard = await loadDashboard(platform, (await signInAs(platform, 'viewer')).actor)
  expect(dashboard.facts).toHaveLength(1)
  expect(dashboard.facts[0]).toMatch(
    /^Someone is trying out email addresses: 100 unknown ones within the hour that ends at \d\d:\d\d\./,
  )
})

test('a store that has signed but was sent no hardware is late after two business days (rule N13)', async () => {
  await using platform = await startTestPlatform()
  const { id } = await makeTestShop(platform, {
    columns: { ...wholeShop, accountAt: hoursAgo(300), shopName: 'Signed Papers' },
  })
  await platform.database.queries.insert(goLives).values({ id: newId(), shopId: id, sealedAt: hoursAgo(24 * 9) })
  const dashboard = await loadDashboard(platform, (await signInAs(platform, 'operations')).actor)
  expect(dashboard.jobs.map(({ act, who, wait }) => [act, who, wait.pace])).toEqual([
    ['Send the hardware', 'Signed Papers', 'late'],
  ])
})

test('an overdue privacy request is the first job and counts as late; the menu counts waiting and late items (rule BO61)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const late = testRegistration({ shopName: 'Late Papers', createdAt: hoursAgo(80), answerDueAt: hoursAgo(5) })
  await putRegistrations(platform, [late, testRegistration({ shopName: 'Soon Papers' })])
  const said = {
    id: newId(),
    kind: 'access',
    cameBy: 'email',
    receivedOn: addDays(sydneyDay(new Date()), -33),
  } as const
  await receivePrivacyRequest(platform, actor, { said: { ...said, who: 'mia@example.com' }, origin: testOrigin })
  const dashboard = await loadDashboard(platform, actor)
  expect(dashboard.jobs.map(({ who }) => who)).toEqual(['mia@example.com', 'Late Papers', 'Soon Papers'])
  expect(dashboard.counts.slice(0, 2)).toMatchObject([{ label: 'Late', value: 2 }, { value: 3 }])
  expect(await countForMenu(platform, actor)).toEqual({
    '/staff/registrations': {
      count: 2,
      what: 'waiting, 1 late',
      isUrgent: true,
      to: '/staff/registrations?turn=us',
    },
    '/staff/privacy': { count: 1, what: 'waiting, 1 late', isUrgent: true, to: '/staff/privacy?state=open' },
  })
  const viewer = await signInAs(platform, 'viewer')
  expect(Object.keys(await countForMenu(platform, viewer.actor))).toEqual(['/staff/registrations'])
})
