import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { rootFolder } from '../root-folder.ts'
import { brokenText, readBroken } from './apply.ts'
import { type Breakage, projectOf } from './breakage.ts'
import { batchesOf, isSound, judge } from './judge.ts'
import { breakages } from './list.ts'
import type { Run } from './run-tests.ts'

test('every breakage has an id of its own, and its text stands once in its file', () => {
  expect(new Set(breakages.map(({ id }) => id)).size).toBe(breakages.length)
  for (const breakage of breakages) expect(readBroken(breakage), breakage.id).not.toBe('')
})

test('every suite is there, in one project, with the test that it names', () => {
  for (const { id, suite } of breakages) {
    for (const file of suite.files) {
      expect(existsSync(join(rootFolder, file)), `${id}: ${file}`).toBe(true)
      expect(projectOf({ suite: { files: [file] } }), id).toBe(projectOf({ suite }))
    }
    const texts = suite.files.map((file) => readFileSync(join(rootFolder, file), 'utf8'))
    expect(
      texts.some((text) => text.includes(suite.test ?? '')),
      `${id}: ${suite.test}`,
    ).toBe(true)
  }
})

test('each room is broken, in many ways', () => {
  const rooms = ['agents', 'contracts', 'enquiries', 'newsagencies', 'opt-outs', 'places', 'platform', 'privacy', 'rates', 'records', 'registrations', 'replies', 'signing', 'site', 'staff', 'status', 'traffic', 'ui', 'content', 'db', 'scripts'] // prettier-ignore
  expect(new Set(breakages.map(({ room }) => room))).toEqual(new Set(rooms))
})

const example = (change: Partial<Breakage>): Breakage => ({
  id: 'a',
  room: 'ui',
  layer: 'mark-up',
  means: 'Nothing is there',
  file: 'app/ui/a.tsx',
  find: 'x',
  replace: 'y',
  suite: { files: ['e2e/a.e2e.ts'], test: 'the first' },
  ...change,
})

test('a text that is not there, or stands there twice, breaks nothing and says so', () => {
  expect(() => brokenText(example({}), 'abc')).toThrow('its text stands 0 times')
  expect(() => brokenText(example({}), 'xax')).toThrow('its text stands 2 times')
  expect(brokenText(example({ replace: '$& $1' }), 'axc')).toBe('a$& $1c')
})

const runOf = (passed: number, ...failures: string[]): Run => ({
  byFile: new Map([['e2e/a.e2e.ts', { passed, failures: failures.map((name) => ({ test: name, message: '' })) }]]),
  output: '',
  isCutShort: false,
})

test('a breakage is caught by its own test only, and a suite without that test proves nothing', () => {
  expect(judge(example({}), runOf(1, 'the first of all'))).toMatchObject({
    outcome: 'caught',
    test: 'the first of all',
  })
  expect(judge(example({}), runOf(1, 'the second'))).toEqual({ outcome: 'not caught' })
  const nothing = { byFile: new Map(), output: 'The build failed:', isCutShort: false }
  expect(judge(example({}), nothing)).toMatchObject({ outcome: 'caught', message: 'The build failed:' })
  expect(judge(example({}), { ...nothing, isCutShort: true })).toMatchObject({ outcome: 'does not run' })
  const { suite } = example({})
  expect([runOf(1), runOf(0), runOf(1, 'the first of all')].map((run) => isSound(suite, run))).toEqual([
    true,
    false,
    false,
  ])
})

test('what shares a build is in different files and seen by different ones', () => {
  const other = example({ id: 'b', file: 'app/ui/b.tsx', suite: { files: ['e2e/b.e2e.ts'] } })
  const sameFile = example({ id: 'c', suite: { files: ['e2e/c.e2e.ts'] } })
  const sameSuite = example({ id: 'd', file: 'app/ui/d.tsx' })
  const cheap = example({ id: 'e', file: 'app/ui/e.tsx', suite: { files: ['app/ui/e.test.ts'] } })
  const batches = batchesOf([
    example({}),
    other,
    sameFile,
    sameSuite,
    cheap,
    { ...cheap, id: 'f', file: 'app/ui/f.tsx' },
  ])
  expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([['a', 'b'], ['c', 'd'], ['e'], ['f']])
})
