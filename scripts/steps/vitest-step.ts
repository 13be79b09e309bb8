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
      z.object({ name: z.string(), assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
    )
    .default([]),
})
type Report = z.infer<typeof reportSchema>

type Suite = { name: string; project: string; env?: Record<string, string | undefined>; timeoutMs?: number }

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

/** Runs one project of vitest.config.ts. */
export function vitestStep({ name, project, env = {}, timeoutMs }: Suite): Step {
  return {
    name,
    async run() {
      const folder = await mkdtemp(join(tmpdir(), 'tillway-report-'))
      const file = join(folder, 'report.json')
      const words = ['run', '--project', project, '--passWithNoTests', '--reporter=dot', '--reporter=json']
      try {
        const { isOk, output } = await runTool('vitest/vitest.mjs', [...words, `--outputFile.json=${file}`], {
          env: { ...noneOfTheOperator, ...env },
          ...(timeoutMs && { timeoutMs }),
        })
        const text = await readFile(file, 'utf8').catch(() => undefined)
        return outcomeOfReport(text, isOk, output)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
