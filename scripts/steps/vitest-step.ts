import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { z } from 'zod'

import { runTool } from './run-command.ts'
import type { Outcome, Step } from './step.ts'

const reportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string().default('passed'),
        assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
      }),
    )
    .default([]),
})
type Report = z.infer<typeof reportSchema>

type Suite = {
  name: string
  project: string
  env?: Record<string, string | undefined>
  timeoutMs?: number
  /** Whether files that failed are run once more by themselves (docs/decisions 31). */
  hasSecondTry?: boolean
}

/** The failed tests, a line each: what a reader of a long log looks for first. */
const failedTests = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `✗ ${relative(process.cwd(), name)} ${fullName}`),
  )

/**
 * The counts of a run, from Vitest's own report. A run that failed without a failed test (a file that does not load,
 * a rejection that nobody handled) counts as one failure, as does a run without a report.
 */
export function outcomeOfReport(text: string | undefined, isOk: boolean, output: string): Outcome {
  const report = text === undefined ? undefined : reportSchema.parse(JSON.parse(text))
  if (!report) return { passed: 0, failed: isOk ? 0 : 1, output, note: 'no tests yet' }
  const { numPassedTests: passed, numFailedTests: failed } = report
  const leftOut = report.numPendingTests + report.numTodoTests
  const isClean = isOk && report.success
  return {
    passed,
    failed: isClean ? failed : Math.max(failed, 1),
    output: [...failedTests(report), output].join('\n'),
    ...(leftOut > 0 ? { note: `${leftOut} left out` } : passed + failed === 0 && { note: 'no tests yet' }),
  }
}

/** A test never touches what an operator's environment points to. */
const noneOfTheOperator = {
  NODE_ENV: 'test',
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
  DATA_KEYS: undefined,
  PUBLIC_URL: undefined,
  SMTP_URL: undefined,
  TEST_DATABASE_URL: undefined,
  E2E_DATABASE_URL: undefined,
}

/** What one run of Vitest left: how it ended, what it printed and its report. */
type Run = { isOk: boolean; output: string; text: string | undefined }

async function runVitest({ project, env = {}, timeoutMs }: Suite, files: string[] = []): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'tillway-report-'))
  const file = join(folder, 'report.json')
  const words = ['run', ...files, '--project', project, '--passWithNoTests', '--reporter=dot', '--reporter=json']
  try {
    const ended = await runTool('vitest/vitest.mjs', [...words, `--outputFile.json=${file}`], {
      env: { ...noneOfTheOperator, ...env },
      ...(timeoutMs && { timeoutMs }),
    })
    return { ...ended, text: await readFile(file, 'utf8').catch(() => undefined) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** More than this is no accident of the machine. */
const mostAgain = 6

/**
 * The files to run once more, when a few have failed and nothing else has: a rejection that nobody handled belongs to no
 * file, and what is broken fails in many.
 */
export function filesForSecondTry(text: string | undefined): string[] {
  const report = text === undefined ? undefined : reportSchema.parse(JSON.parse(text))
  const failed = report?.testResults.filter(({ status }) => status === 'failed') ?? []
  return failed.length > mostAgain ? [] : failed.map(({ name }) => name)
}

/** The failed tests of a report, when they are all that failed: neither a file that did not load nor a rejection of nobody's. */
function onlyFailedTests(text: string | undefined, { failed }: Outcome): string[] | undefined {
  if (text === undefined) return undefined
  const report = reportSchema.parse(JSON.parse(text))
  const isLoaded = report.testResults.every(
    ({ status, assertionResults }) => status !== 'failed' || assertionResults.some((one) => one.status === 'failed'),
  )
  const tests = failedTests(report)
  return isLoaded && tests.length === failed ? tests : undefined
}

type Tried = { outcome: Outcome; text: string | undefined }

/**
 * The count of a run whose failed files were run again: the first count stands, but for what passed by itself. What
 * failed the second time only had passed at the first; every test must have passed once.
 */
export function afterSecondTry(first: Tried, again: Tried): Outcome {
  const [before, after] = [first, again].map(({ text, outcome }) => onlyFailedTests(text, outcome))
  const isPassed = again.outcome.failed === 0 || (before && after?.every((line) => !before.includes(line)))
  const { passed, failed, output } = first.outcome
  if (!isPassed || again.outcome.passed === 0)
    return { ...first.outcome, output: `${output}\nAgain, by itself:\n${again.outcome.output}` }
  const shaky = [...(before ?? ['a file that did not load']), ...(after ?? [])].map((line) => line.replace('✗ ', ''))
  return { passed: passed + failed, failed: 0, output, note: `at one of two tries only: ${shaky.join('; ')}` }
}

/** Runs one project of vitest.config.ts. */
export function vitestStep(suite: Suite): Step {
  return {
    name: suite.name,
    async run() {
      const first = await runVitest(suite)
      const outcome = outcomeOfReport(first.text, first.isOk, first.output)
      const files = suite.hasSecondTry && outcome.failed > 0 ? filesForSecondTry(first.text) : []
      if (files.length === 0) return outcome
      const again = await runVitest(suite, files)
      return afterSecondTry(
        { outcome, text: first.text },
        { outcome: outcomeOfReport(again.text, again.isOk, again.output), text: again.text },
      )
    },
  }
}
