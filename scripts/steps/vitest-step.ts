import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { rootFolder } from '../root-folder.ts'
import { type CommandResult, runTool } from './run-command.ts'
import type { Outcome, Step } from './step.ts'
import type { VitestReport } from './vitest-report.ts'

type Suite = {
  name: string
  project: string
  /** Each file's path must contain at least one of these words; all files of the project unless given. */
  paths?: readonly string[]
  env?: Record<string, string | undefined>
}

/**
 * Whether the slow files of a suite (`NAME.slow.KIND.ts`, docs/testing.md), and its tests with the tag `slow`, run too: in `npm run
 * test:all`, and where a path names a slow file.
 */
function runsSlowTests(paths: readonly string[]): boolean {
  return process.env['SLOW_TESTS'] === '1' || paths.some((path) => path.includes('.slow.'))
}

/**
 * Returns the outcome of a run. A run that failed without a failed test (a file that does not load, an unhandled rejection) counts as one
 * failure, as does a failed run without a report.
 */
export function outcomeOf(
  report: VitestReport | undefined,
  { isOk, output, processorSeconds }: CommandResult,
): Outcome {
  if (!report) return { passed: 0, failed: isOk ? 0 : 1, output, processorSeconds, note: 'no tests' }
  const { passed, leftOut, files, tests } = report
  const isClean = isOk && report.isWhole
  return {
    passed,
    failed: isClean ? report.failed : Math.max(report.failed, 1),
    output: [...report.failedTests.map((test) => `✗ ${test}`), output].join('\n'),
    files,
    tests,
    processorSeconds,
    ...(leftOut > 0 ? { note: `${leftOut} skipped` } : passed + report.failed === 0 && { note: 'no tests' }),
  }
}

/** Tests never use the services that an operator's environment names. */
const noneOfTheOperator = {
  NODE_ENV: 'test',
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
  DATA_KEYS: undefined,
  PUBLIC_URL: undefined,
  SMTP_URL: undefined,
  TEST_DATABASE_URL: undefined,
}

/** Runs one project of vitest.config.ts. */
export function vitestStep({ name, project, paths = [], env = {} }: Suite): Step {
  return {
    name,
    async run() {
      const folder = await mkdtemp(join(tmpdir(), 'tillway-report-'))
      const file = join(folder, 'report.json')
      const reporters = ['--reporter=dot', `--reporter=${rootFolder}/scripts/steps/vitest-report.ts`]
      const runsSlow = runsSlowTests(paths)
      const leftOut = runsSlow ? [] : ['--tags-filter', '!slow']
      const words = ['run', ...paths, '--project', project, '--passWithNoTests', ...leftOut, ...reporters]
      try {
        const result = await runTool('vitest/vitest.mjs', words, {
          env: { ...noneOfTheOperator, ...env, SLOW_TESTS: runsSlow ? '1' : '0', VITEST_REPORT_FILE: file },
        })
        const text = await readFile(file, 'utf8').catch(() => undefined)
        return outcomeOf(text === undefined ? undefined : (JSON.parse(text) as VitestReport), result)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
