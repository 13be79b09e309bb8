import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { runCommand } from './run-command.ts'
import { runSteps } from './run-steps.ts'
import { afterSecondTry, filesForSecondTry, outcomeOfReport } from './vitest-step.ts'

const counts = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
const node = (script: string, timeoutMs?: number) =>
  runCommand(process.execPath, ['-e', script], { ...(timeoutMs && { timeoutMs }) })

test('a run that Vitest calls failed without a failed test counts as one failure', () => {
  expect(outcomeOfReport(JSON.stringify({ ...counts, success: false }), false, '')).toMatchObject({
    passed: 3,
    failed: 1,
  })
  expect(outcomeOfReport(undefined, false, '')).toMatchObject({ passed: 0, failed: 1 })
  expect(outcomeOfReport(JSON.stringify(counts), true, '')).toMatchObject({ passed: 3, failed: 0 })
})

test('the failed tests are named before all that was printed', () => {
  const assertionResults = [
    { fullName: 'good', status: 'passed' },
    { fullName: 'bad', status: 'failed' },
  ]
  const testResults = [{ name: resolve('app/one.test.ts'), assertionResults }]
  const report = JSON.stringify({ ...counts, success: false, numFailedTests: 1, testResults })
  expect(outcomeOfReport(report, false, 'long').output).toBe('✗ app/one.test.ts bad\nlong')
})

test('tests that were left out are told', () => {
  expect(outcomeOfReport(JSON.stringify({ ...counts, numPendingTests: 2 }), true, '')).toMatchObject({
    note: '2 left out',
  })
})

const fileResult = (name: string, status: string, fullName = 'journey') => ({
  name: resolve(name),
  status,
  assertionResults: [{ fullName, status }],
})
const reportOf = (files: ReturnType<typeof fileResult>[]) =>
  JSON.stringify({ ...counts, success: false, numFailedTests: 1, testResults: files })

const triedOf = (text: string, output = '') => ({ outcome: outcomeOfReport(text, false, output), text })

test('a few files that failed are run again; many are not, nor a run that failed outside its files', () => {
  const good = fileResult('e2e/good.e2e.ts', 'passed')
  const bad = (index: number) => fileResult(`e2e/bad-${index}.e2e.ts`, 'failed')
  expect(filesForSecondTry(reportOf([good, bad(1)]))).toEqual([resolve('e2e/bad-1.e2e.ts')])
  expect(filesForSecondTry(reportOf([1, 2, 3, 4, 5, 6, 7].map(bad)))).toEqual([])
  expect(filesForSecondTry(reportOf([good]))).toEqual([])
  expect(filesForSecondTry(undefined)).toEqual([])
})

test('what passes by itself counts as passed and is named; what fails again stays failed, with both outputs', () => {
  const first = triedOf(reportOf([fileResult('e2e/shaky.e2e.ts', 'failed')]), 'first')
  const passed = { outcome: { passed: 1, failed: 0, output: '' }, text: JSON.stringify(counts) }
  expect(afterSecondTry(first, passed)).toMatchObject({
    passed: 4,
    failed: 0,
    note: 'at one of two tries only: e2e/shaky.e2e.ts journey',
  })
  const failed = afterSecondTry(first, triedOf(reportOf([fileResult('e2e/shaky.e2e.ts', 'failed')]), 'second'))
  expect(failed).toMatchObject({ passed: 3, failed: 1 })
  expect(failed.output).toMatch(/first.*second/s)
  // Nothing was run: that proves nothing.
  const nothing = { outcome: { passed: 0, failed: 0, output: '' }, text: undefined }
  expect(afterSecondTry(first, nothing).failed).toBe(1)
})

test('what fails the second time had passed at the first, or the run has failed', () => {
  const first = triedOf(reportOf([fileResult('e2e/shaky.e2e.ts', 'failed', 'one')]))
  const other = triedOf(reportOf([fileResult('e2e/shaky.e2e.ts', 'failed', 'other')]))
  expect(afterSecondTry(first, other)).toMatchObject({
    failed: 0,
    note: 'at one of two tries only: e2e/shaky.e2e.ts one; e2e/shaky.e2e.ts other',
  })
  const unloaded = { ...fileResult('e2e/shaky.e2e.ts', 'failed'), assertionResults: [] }
  const rejected = { ...counts, success: false, testResults: [] }
  for (const again of [triedOf(reportOf([unloaded])), triedOf(JSON.stringify(rejected))])
    expect(afterSecondTry(first, again).failed).toBe(1)
  expect(afterSecondTry(triedOf(reportOf([unloaded])), other).failed).toBe(1)
  expect(afterSecondTry(first, { ...other, text: undefined }).failed).toBe(1)
})

test('steps are counted, one that throws as failed, and only failed ones show their output', async () => {
  const lines: string[] = []
  const steps = [
    { name: 'good', run: () => Promise.resolve({ passed: 2, failed: 0, output: 'quiet' }) },
    { name: 'bad', run: () => Promise.resolve({ passed: 1, failed: 1, output: 'loud' }) },
    { name: 'broken', run: () => Promise.reject(new Error('thrown')) },
  ]
  expect(await runSteps(steps, 1, (line: string) => void lines.push(line))).toEqual({ passed: 3, failed: 2 })
  const text = lines.join('\n')
  expect(text).toMatch(/✓ good.*✗ bad.*loud.*✗ broken.*thrown/s)
  expect(text).not.toContain('quiet')
})

test('a command tells how it ended and what it printed', async () => {
  expect(await node('console.log("out"); console.error("err")')).toMatchObject({ isOk: true })
  expect(await node('process.exit(3)')).toMatchObject({ isOk: false })
})

test('a command that takes too long is ended, with what it started: nobody holds its output open', async () => {
  const child = `spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3)'], { stdio: 'inherit' })`
  const { isOk, output } = await node(`require('node:child_process').${child}; setInterval(() => {}, 1e3)`, 500)
  expect(isOk).toBe(false)
  expect(output).toContain('longer than 0.5 s')
})

test('a program that is not there is a failure, not a crash', async () => {
  expect(await runCommand('/no-such-program', [])).toMatchObject({ isOk: false })
})
