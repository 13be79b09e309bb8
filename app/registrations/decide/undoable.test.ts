import { expect, test } from 'vitest'

import { finalOf, undoable, undoOf } from './undoable.ts'

const now = new Date('2026-12-01T00:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const before = { status: 'received' as const, asked: null }

test('reads a decision from its event in the timeline; older events have no undo data', () => {
  const undo = undoable(before, { now, seconds: 10, isMailed: false })
  const facts = { mailed: false, undo: { ...undo, until: undo.until.toISOString() } }
  expect(undoOf({ kind: 'declined', facts })).toEqual({ kind: 'declined', undo })
  expect(undoOf({ kind: 'noted', facts })).toBeUndefined()
  expect(undoOf({ kind: 'approved', facts: { way: 'invited' } })).toBeUndefined()
  expect(undoOf(undefined)).toBeUndefined()
})

const row = { status: 'approved' as const, asked: null, decidedAt: now, declineReason: null }
const undoFacts = (until: Date) => ({ undo: { until: until.toISOString(), seconds: 10, isMailed: true, was: before } })

test('the applicant sees neither an undone decision nor its undo (rule RG23)', () => {
  const kinds = (text: string) => {
    const events = text.split(' ').map((kind) => ({ kind, facts: null }))
    return finalOf(row, events, now).events.map(({ kind }) => kind)
  }
  expect(kinds('taken asked undone')).toEqual(['taken'])
  expect(kinds('declined undone noted declined')).toEqual(['noted', 'declined'])
  expect(kinds('asked answered approved undone')).toEqual(['asked', 'answered'])
})

test('the applicant sees a decision once its time for undoing has passed, even if a colleague adds a note (rule RG26)', () => {
  for (const kind of ['approved', 'declined', 'asked']) {
    const events = [
      { kind: 'tagged', facts: null },
      { kind, facts: undoFacts(after(12_000)) },
      { kind: 'noted', facts: null },
    ]
    expect(finalOf(row, events, after(12_000))).toEqual({
      row: { ...row, status: 'received', decidedAt: null },
      events: events.slice(0, 1),
    })
    expect(finalOf(row, events, after(12_001))).toEqual({ row, events })
  }
})

test('an approval soon after a question hides both until the question is final (rule RG26)', () => {
  const asked = { kind: 'asked', facts: undoFacts(after(12_000)) }
  const approved = { kind: 'approved', facts: undoFacts(after(15_000)) }
  const expectedVersion = (ms: number) => finalOf(row, [asked, approved], after(ms)).events.map(({ kind }) => kind)
  expect([expectedVersion(0), expectedVersion(13_000), expectedVersion(16_000)]).toEqual([
    [],
    ['asked'],
    ['asked', 'approved'],
  ])
})
