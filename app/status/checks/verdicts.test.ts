import { expect, test } from 'vitest'

import { judgeBeat, judgeDuration, judgeMail } from './verdicts.ts'

const fine = { oldestWaitingMs: 0, failed: 0, retrying: 0, sent: 0, isServerAway: false }
const minutes = (count: number) => count * 60_000

test('a response within a second is fine, and a later one is slow', () => {
  expect(judgeDuration(1_000).state).toBe('ok')
  expect(judgeDuration(1_001).state).toBe('degraded')
})

test('mail is slow when the oldest has waited five minutes, and down after thirty or when its server is unreachable', () => {
  expect(judgeMail(fine).state).toBe('ok')
  expect(judgeMail({ ...fine, oldestWaitingMs: minutes(5) })).toEqual({
    state: 'degraded',
    reason: 'The oldest mail has waited for 5 minutes.',
  })
  expect(judgeMail({ ...fine, oldestWaitingMs: minutes(30) }).state).toBe('failed')
  expect(judgeMail({ ...fine, isServerAway: true }).state).toBe('failed')
})

test('one wrong address is not a fault of the mail, but more held-up mails than sent ones are', () => {
  expect(judgeMail({ ...fine, failed: 2 }).state).toBe('ok')
  expect(judgeMail({ ...fine, failed: 2, retrying: 1 }).state).toBe('degraded')
  expect(judgeMail({ ...fine, failed: 3, sent: 40 }).state).toBe('ok')
})

test('background jobs have no verdict in the first three minutes after a start', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  expect(judgeBeat(ago(minutes(1)), now, 0)?.state).toBe('ok')
  expect(judgeBeat(undefined, now, minutes(2))).toBeUndefined()
  expect(judgeBeat(ago(minutes(4)), now, minutes(9))).toMatchObject({
    state: 'degraded',
    reason: 'The last sign of life was 4 minutes ago.',
  })
  expect(judgeBeat(ago(minutes(11)), now, minutes(9))?.state).toBe('failed')
  expect(judgeBeat(undefined, now, minutes(9))?.state).toBe('failed')
})
