import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { rootFolder } from '../root-folder.ts'
import { runCommand, runTool } from './run-command.ts'
import { runSteps } from './run-steps.ts'
import { summaryOf } from './summary.ts'
import type { VitestReport } from './vitest-report.ts'
import { outcomeOf } from './vitest-step.ts'

const report = { passed: 3, failed: 0, leftOut: 0, isWhole: true, failedTests: [], files: [], tests: [] }
const node = (script: string, idleMs?: number) =>
  runCommand(process.execPath, ['-e', script], { ...(idleMs && { idleMs }) })

test('a run that failed without a failed test counts as one failure', () => {
  expect(outcomeOf({ ...report, isWhole: false }, { isOk: true, output: '' })).toMatchObject({ passed: 3, failed: 1 })
  expect(outcomeOf(report, { isOk: false, output: '' })).toMatchObject({ passed: 3, failed: 1 })
  expect(outcomeOf(undefined, { isOk: false, output: '' })).toMatchObject({ passed: 0, failed: 1 })
  expect(outcomeOf(report, { isOk: true, output: '' })).toMatchObject({ passed: 3, failed: 0 })
})

test('the failed tests are listed before the whole output', () => {
  const failed = { ...report, failed: 1, failedTests: ['app/one.test.ts bad'] }
  expect(outcomeOf(failed, { isOk: false, output: 'long' })).toMatchObject({
    failed: 1,
    output: '✗ app/one.test.ts bad\nlong',
  })
})

test('skipped tests are reported', () => {
  expect(outcomeOf({ ...report, leftOut: 2 }, { isOk: true, output: '' })).toMatchObject({ note: '2 skipped' })
})

test('Vitest itself writes the report: passed and failed tests, and files that do not load', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-steps-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const vitest = join(rootFolder, 'node_modules/vitest/dist/index.js')
  const head = `import { expect, test } from ${JSON.stringify(vitest)}\n`
  writeFileSync(join(folder, 'mixed.test.ts'), `${head}test('good', () => {})\ntest('bad', () => expect(1).toBe(2))`)
  writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('no file')`)
  const VITEST_REPORT_FILE = join(folder, 'report.json')
  const words = ['run', '--root', folder, '--reporter', join(rootFolder, 'scripts/steps/vitest-report.ts')]
  const { isOk } = await runTool('vitest/vitest.mjs', words, { cwd: folder, env: { VITEST_REPORT_FILE } })
  expect(isOk).toBe(false)
  const made = JSON.parse(readFileSync(VITEST_REPORT_FILE, 'utf8')) as VitestReport
  expect(made).toMatchObject({ passed: 1, failed: 1, isWhole: false, failedTests: ['mixed.test.ts bad'] })
  expect(made.files.map(({ file }) => file).toSorted()).toEqual(['broken.test.ts', 'mixed.test.ts'])
})

test('steps are counted, one that throws as failed, and only failed ones show their output', async () => {
  const lines: string[] = []
  const steps = [
    { name: 'good', run: () => Promise.resolve({ passed: 2, failed: 0, output: 'quiet' }) },
    { name: 'bad', run: () => Promise.resolve({ passed: 1, failed: 1, output: 'loud' }) },
    { name: 'broken', run: () => Promise.reject(new Error('thrown')) },
  ]
  const all = await runSteps(steps, 1, (line: string) => void lines.push(line))
  expect(summaryOf(all, { seconds: 1, budgetMinutes: 1 })).toMatchObject({ passed: 3, failed: 2 })
  const text = lines.join('\n')
  expect(text).toMatch(/✓ good.*✗ bad.*loud.*✗ broken.*thrown/s)
  expect(text).not.toContain('quiet')
})

test('the summary names the ten slowest files, says when the budget is exceeded, and ends with the count', () => {
  const files = Array.from({ length: 12 }, (_, seconds) => ({ file: `file-${seconds}`, seconds }))
  const all = [{ name: 'journeys', seconds: 66, outcome: { passed: 12, failed: 0, output: '', files } }]
  const { text } = summaryOf(all, { seconds: 66, budgetMinutes: 1 })
  expect(text).toMatch(/11\.0 s {2}file-11 \(journeys\)\n.*file-10/)
  expect(text).not.toContain('file-1 ')
  expect(text).toMatch(/1\.1 min of a budget of 1 min: OVER BUDGET\n12 passed, 0 failed$/)
  expect(summaryOf(all, { seconds: 59, budgetMinutes: 1 }).text).not.toContain('OVER')
})

test('the summary shows the processor time of each suite, that of the run next to its budget, and the slowest tests', () => {
  const tests = Array.from({ length: 12 }, (_, seconds) => ({ test: `a.test.ts rule ${seconds}`, seconds }))
  const all = [
    { name: 'unit tests', seconds: 5, outcome: { passed: 1, failed: 0, output: '', processorSeconds: 7.04, tests } },
    { name: 'journeys', seconds: 66, outcome: { passed: 1, failed: 0, output: '', processorSeconds: 90 } },
  ]
  const total = {
    seconds: 6,
    budgetMinutes: 1,
    processorSeconds: 97.4,
    processorBudgetSeconds: 90,
    postgresSeconds: 12,
  }
  const { text } = summaryOf(all, total)
  expect(text).toMatch(/The 10 slowest tests:\n +11\.0 s {2}a\.test\.ts rule 11 \(unit tests\)/)
  expect(text).toMatch(/journeys +90\.0 s\n {2}unit tests +7\.0 s/)
  expect(text).toMatch(/machine: 12 s.*\n97 s of processor time of a budget of 90 s: OVER BUDGET\n/)
  expect(summaryOf(all, { ...total, processorSeconds: 89 }).text).not.toContain('OVER')
})

test('a command returns its result and its output', async () => {
  expect(await node('console.log("out"); console.error("err")')).toMatchObject({ isOk: true })
  expect(await node('process.exit(3)')).toMatchObject({ isOk: false })
})

test('a command that neither prints nor works is ended, with its children, which would hold its output open', async () => {
  const child = `spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3)'], { stdio: 'inherit' })`
  const { isOk, output } = await node(`require('node:child_process').${child}; setInterval(() => {}, 1e3)`, 500)
  expect(isOk).toBe(false)
  expect(output).toContain('neither printed nor worked for 0.5 s')
})

/** Four times as long as a command of these tests may be idle. */
const longer = 2_000
const idle = 500

test.runIf(process.platform === 'linux')('a command that works without output is not ended', async () => {
  const busy = `const end = process.hrtime.bigint() + ${longer}000000n; while (process.hrtime.bigint() < end);`
  const { isOk, output, processorSeconds } = await node(busy, idle)
  expect({ isOk, output }).toEqual({ isOk: true, output: '' })
  expect(processorSeconds).toBeGreaterThan(0)
})

test.runIf(process.platform === 'linux')('a command whose child works without output is not ended', async () => {
  const busy = `const end = process.hrtime.bigint() + ${longer}000000n; while (process.hrtime.bigint() < end);`
  const parent = `spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: 'inherit' })`
  expect(await node(`require('node:child_process').${parent}`, idle)).toMatchObject({ isOk: true })
})

test('a command that prints is not ended, and neither is one that prints late', async () => {
  const prints = `const timer = setInterval(() => console.log('.'), 100); setTimeout(() => clearInterval(timer), ${longer})`
  expect(await node(prints, idle)).toMatchObject({ isOk: true })
})

test('a missing program is a failure, not a crash', async () => {
  expect(await runCommand('/no-such-program', [])).toMatchObject({ isOk: false })
})
