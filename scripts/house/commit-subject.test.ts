import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { newestSubject, subjectProblems } from './commit-subject.ts'

test.each([
  'Add a rule for the subjects of commits',
  'Bring the list back',
  'Process each mail once',
  'Feed the map with new places',
  'Use one date format.js loader',
  'a'.repeat(72),
  'Merge 0123456789012345678901234567890123456789 into 0123456789012345678901234567890123456789',
  `Merge branch '${'a'.repeat(80)}'`,
])('the subject “%s” is accepted', (subject) => {
  expect(subjectProblems(subject)).toEqual([])
})

test.each([
  ['a'.repeat(73), '73 characters'],
  ['Added a rule', 'imperative'],
  ['Adding a rule', 'imperative'],
  ['Fixes the list', 'imperative'],
  ['Mails name their reader', 'imperative'],
  ['Merged two rooms', 'imperative'],
  ['Add a rule.', 'dot'],
  ['WIP: a rule', 'unfinished'],
  ['Add a rule (wip)', 'unfinished'],
])('the subject “%s” is refused: %s', (subject, problem) => {
  expect(subjectProblems(subject)).toEqual([expect.stringContaining(problem)])
})

test('sources without a git history have no subject to check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-subject-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(newestSubject(folder)).toBeUndefined()
})
