import { expect, test } from 'vitest'

import { secondsLeft, undoable, undoOf, withoutUndone } from './undoable.ts'

const now = new Date('2026-12-01T00:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const before = { status: 'received' as const, asked: null }

test('a notice counts ten seconds from when it comes, and none while its answer is on its way (rule RG23)', () => {
  const undo = undoable(before, { now, seconds: 10, isMailed: true })
  expect([0, 500, 2_000, 6_000, 9_999, 10_000, 12_000, 60_000].map((ms) => secondsLeft(undo, after(ms)))).toEqual([
    10, 10, 8, 4, 1, 0, 0, 0,
  ])
  // A clock that was set back promises no more than it says.
  expect(secondsLeft(undo, after(-60_000))).toBe(10)
})

test('a decision is read from its place in the timeline as it was kept there; older ones keep nothing', () => {
  const undo = undoable(before, { now, seconds: 10, isMailed: false })
  const facts = { mailed: false, undo: { ...undo, until: undo.until.toISOString() } }
  expect(undoOf({ kind: 'declined', facts })).toEqual({ kind: 'declined', undo })
  expect(undoOf({ kind: 'noted', facts })).toBeUndefined()
  expect(undoOf({ kind: 'approved', facts: { way: 'invited' } })).toBeUndefined()
  expect(undoOf(undefined)).toBeUndefined()
})

test('the applicant’s timeline has neither what was taken back nor that it was', () => {
  const kinds = (text: string) => withoutUndone(text.split(' ').map((kind) => ({ kind }))).map(({ kind }) => kind)
  expect(kinds('taken asked undone')).toEqual(['taken'])
  expect(kinds('declined undone noted declined')).toEqual(['noted', 'declined'])
  expect(kinds('asked answered approved undone')).toEqual(['asked', 'answered'])
})
