import { expect, test } from 'vitest'

import { promised } from '#app/registrations/counts/promise.ts'

import { jobsOf, type Waiting } from './jobs-of.server.ts'

const now = new Date('2026-12-02T02:00:00Z')
const hourMs = 3_600_000
const fromNow = (hours: number) => new Date(now.getTime() + hours * hourMs)

function registration(shopName: string, dueIn: number): Waiting['registrations'][number] {
  const due = fromNow(dueIn)
  const wait = promised(fromNow(dueIn - 48), due, now)
  return { id: shopName, shopName, place: 'VIC 3550', register: 'ABN active', due, wait }
}

const enquiry = (name: string, hoursAgo: number) => ({
  id: name,
  name,
  reason: 'Other',
  receivedAt: fromNow(-hoursAgo),
})

const request = (who: string, dueOn: string): Waiting['requests'][number] => ({
  id: who,
  who,
  dueOn,
  kind: 'access',
  cameBy: 'email',
  receivedOn: '2026-10-30',
  madeByName: 'Jess',
  answeredAt: null,
  isRefused: null,
  answer: null,
})

const store = (shopName: string, act: 'send' | 'open', hoursAgo: number) =>
  ({ id: shopName, shopName, place: 'VIC', act, since: fromNow(-hoursAgo), due: fromNow(-hoursAgo) }) as const

const mail = (recipient: string, hoursAgo: number) => ({
  id: recipient,
  recipient,
  subject: 'Hello',
  reason: '552',
  writtenAt: fromNow(-hoursAgo),
})

const leaving = (shopName: string, act: 'settle' | 'send-label', dueInHours: number) => ({
  id: shopName,
  shopId: shopName,
  shopName,
  isSale: act === 'settle',
  place: 'Bendigo VIC 3550',
  act,
  due: fromNow(dueInHours),
  dueWords: '4 Dec 2026',
})

test('overdue privacy requests and late registrations are first, and enquiries, which have no promise, are last (rule BO61)', () => {
  const waiting: Waiting = {
    registrations: [registration('Late', -20), registration('Later', -300), registration('Calm', 40)],
    enquiries: [enquiry('Old letter', 900), enquiry('New letter', 2)],
    usInterest: [{ id: 'Deli', shopName: 'Deli', name: 'Jo', receivedAt: fromNow(-3) }],
    mails: [mail('Lost mail', 700)],
    requests: [request('Overdue', '2026-11-29'), request('Due soon', '2026-12-03')],
    goLives: [store('Unsent', 'send', 500), store('Unopened', 'open', 800)],
    changes: [{ id: 'Moved', shopName: 'Moved', place: 'Bendigo VIC 3550', label: 'Move', since: fromNow(-300) }],
    leavings: [leaving('Unsettled', 'settle', -100), leaving('Leaving', 'send-label', 90)],
  }
  const details = jobsOf(waiting, 'owner', now, 20).map(({ detail }) => detail)
  expect(details.filter((detail) => /^(Sold|Leaving) store/.test(detail))).toEqual([
    'Sold store, Bendigo VIC 3550. Due 4 Dec 2026',
    'Leaving store, Bendigo VIC 3550. Last day 4 Dec 2026',
  ])
  expect(jobsOf(waiting, 'owner', now, 20).map(({ who }) => who)).toEqual([
    'Overdue',
    'Later',
    'Unsettled',
    'Late',
    'Lost mail',
    'Unsent',
    'Due soon',
    'Calm',
    'Leaving',
    'Old letter',
    'Unopened',
    'Moved',
    'Deli',
    'New letter',
  ])
})

test('old enquiries do not displace a late registration (rule BO61)', () => {
  const waiting: Waiting = {
    registrations: Array.from({ length: 8 }, (_, index) => registration(`Shop ${index}`, -index - 1)),
    enquiries: Array.from({ length: 9 }, (_, index) => enquiry(`Letter ${index}`, 24 * (30 + index))),
    usInterest: [],
    mails: [],
    requests: [request('Overdue', '2026-11-29')],
    goLives: [],
    changes: [],
    leavings: [],
  }
  const jobs = jobsOf(waiting, 'owner', now, 9)
  expect(jobs[0]?.who).toBe('Overdue')
  expect(jobs.every(({ who }) => !who.startsWith('Letter'))).toBe(true)
  expect(jobsOf({ ...waiting, registrations: [] }, 'owner', now, 9)[1]?.wait).toMatchObject({ pace: 'calm' })
})
