import { expect, test } from 'vitest'

import { keepUndo, offerUndo } from './undo-window.ts'

const now = new Date('2026-12-01T00:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

test('a notice offers ten seconds even if its page loads eight seconds late, and none once the mail may be sent (rule RG23)', () => {
  const undo = keepUndo('was', { now, seconds: 10, isMailed: true })
  const actor = { id: 'me' }
  const secondsAt = (ms: number, by = 'me') => offerUndo(undo, { by, actor, now: after(ms) })?.seconds ?? 0
  expect([0, 500, 2_000, 8_000, 9_999, 14_000, 18_000, 60_000].map((ms) => secondsAt(ms))).toEqual([
    10, 10, 10, 10, 9, 4, 0, 0,
  ])
  // A clock that was set back does not extend the offer.
  expect(secondsAt(-60_000)).toBe(10)
  expect(secondsAt(0, 'a colleague')).toBe(0)
})
