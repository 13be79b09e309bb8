import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

import type { Reporter, TestModule } from 'vitest/node'

/**
 * The result of one run of Vitest. `isWhole` is false after a failure outside of tests: a file that does not load, an unhandled rejection.
 */
export type VitestReport = {
  passed: number
  failed: number
  leftOut: number
  isWhole: boolean
  /** File and full name of each failed test. */
  failedTests: string[]
  /** Seconds of each file, with its imports and hooks. */
  files: { file: string; seconds: number }[]
  /** Seconds of the slowest tests, each with its file. */
  tests: { test: string; seconds: number }[]
}

const mostTests = 10

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000
}

/** Builds the report of a run from Vitest's own results. */
function reportOf(modules: readonly TestModule[], unhandledErrors: number): VitestReport {
  const files = modules.map((module) => ({ module, file: relative(process.cwd(), module.moduleId) }))
  const found = files.flatMap(({ module, file }) => [...module.children.allTests()].map((test) => ({ test, file })))
  // Slow tests that a run skips on purpose do not count as missing.
  const tests = found.filter(({ test }) => test.result().state !== 'skipped' || !test.tags.includes('slow'))
  const inState = (state: string) => tests.filter(({ test }) => test.result().state === state)
  const failed = inState('failed')
  return {
    passed: inState('passed').length,
    failed: failed.length,
    leftOut: tests.length - inState('passed').length - failed.length,
    isWhole: unhandledErrors === 0 && files.every(({ module }) => module.errors().length === 0),
    failedTests: failed.map(({ test, file }) => `${file} ${test.fullName}`),
    tests: tests
      .map(({ test, file }) => ({
        test: `${file} ${test.fullName}`,
        seconds: (test.diagnostic()?.duration ?? 0) / 1_000,
      }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, mostTests),
    files: files.map(({ module, file }) => ({ file, seconds: secondsOf(module) })),
  }
}

/** Writes the report of a run as JSON to the file that VITEST_REPORT_FILE names. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['VITEST_REPORT_FILE']
    if (file) writeFileSync(file, JSON.stringify(reportOf(modules, unhandledErrors.length)))
  }
}
