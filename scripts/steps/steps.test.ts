import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { runCommand } from './run-command.ts'
import { runSteps } from './run-steps.ts'
import { outcomeOfReport } from './vitest-step.ts'

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
