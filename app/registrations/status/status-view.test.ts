import { expect, test } from 'vitest'

import { maskedEmail, statusWords, stepsOf, type StatusView } from './status-view.ts'

const timeZone = 'Australia/Sydney'
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 1))
const of = (status: Parameters<typeof stepsOf>[0]['status'], kinds: Parameters<typeof stepsOf>[1][number]['kind'][]) =>
  stepsOf(
    { status, timeZone, answerBy: '5 pm on Friday', isLate: false },
    kinds.map((kind, day) => ({ kind, at: at(16 + day) })),
  ).map(({ label, state }) => `${label} ${state}`)

test('past steps are in order, followed by the next ones', () => {
  expect(of('received', ['received'])).toEqual(['Received now', 'In review next', 'Decision next'])
  expect(of('in-review', ['received', 'assigned', 'taken', 'noted'])).toEqual([
    'Received done',
    'In review now',
    'Decision next',
  ])
  expect(of('info-needed', ['received', 'asked'])).toEqual([
    'Received done',
    'More information needed now',
    'Decision next',
  ])
  expect(of('in-review', ['received', 'asked', 'answered'])).toEqual([
    'Received done',
    'More information needed done',
    'Answered: in review again now',
    'Decision next',
  ])
  expect(of('approved', ['received', 'taken', 'approved'])).toEqual([
    'Received done',
    'In review done',
    'Approved done',
  ])
  expect(of('declined', ['received', 'declined'])).toEqual(['Received done', 'Declined done'])
})

test('an address is masked except for the parts by which its owner recognises it', () => {
  expect(maskedEmail('garth@pellow.example')).toBe('g•••@pellow.example')
})

test('a missed promise is admitted, not repeated', () => {
  const said = (status: StatusView['status'], isLate: boolean) => {
    const answerBy = '5 pm on Friday'
    const { lede } = statusWords({ status, isLate, answerBy, shopName: 'Kelly’s', isAttached: false })
    return lede + stepsOf({ status, timeZone, answerBy, isLate }, [{ kind: 'received', at: at(16) }]).at(-1)?.when
  }
  for (const status of ['received', 'in-review'] as const) {
    expect(said(status, true)).toContain('Sorry, we are late')
    expect(said(status, true)).toContain('It was due by 5 pm on Friday')
    expect(said(status, false)).not.toContain('late')
  }
  expect(said('info-needed', true)).not.toContain('late')
})
