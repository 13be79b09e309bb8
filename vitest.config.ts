import { defineConfig } from 'vitest/config'

import { content } from './scripts/build/content-plugin.ts'
import { drawings } from './scripts/build/drawings-plugin.ts'
import { notBehindProxies, proxyInFront } from './scripts/test/behind-proxies.ts'
import { onBothEngines } from './scripts/test/both-engines.ts'

/** `npm test` skips slow files (`scripts/steps/vitest-step.ts`); Vitest alone runs them. */
const exclude = ['**/node_modules/**', ...(process.env['SLOW_TESTS'] === '0' ? ['**/*.slow.*'] : [])]

/** The files of one worker share its modules and its database (decision 33). */
const onADatabase = {
  isolate: false,
  exclude,
  globalSetup: ['app/testing/database/make-template.ts'],
}

/** The suites: rules, sealed PDFs under independent tools, the database on either engine, the browser, and faults. */
export default defineConfig({
  plugins: [content(), drawings()],
  test: {
    maxWorkers: '100%',
    tags: [{ name: 'slow', description: 'Only `npm run test:all` runs it (docs/testing.md)' }],
    // No test has a time limit: waits end after a lack of progress (the setup file), and hung suites after that of their processes
    // (run-command.ts).
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 2 ** 31 - 1,
    setupFiles: ['scripts/test/patient-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: [...exclude, '**/*.db.test.*', '**/*.pdf.test.*', '**/*.model.test.*'],
        },
      },
      // A moved clock is global, so each file has its own process, with a database of its own.
      {
        extends: true,
        test: {
          exclude,
          name: 'model',
          isolate: true,
          include: ['app/**/*.model.test.ts'],
          setupFiles: ['scripts/test/patient-setup.ts', 'app/start/seams/testing/stand-in-seal.ts'],
        },
      },
      { extends: true, test: { ...onADatabase, name: 'pdf', include: ['app/**/*.pdf.test.ts'] } },
      { extends: true, test: { ...onADatabase, name: 'database', include: ['app/**/*.db.test.{ts,tsx}'] } },
      { extends: true, test: { ...onADatabase, name: 'database-embedded', include: onBothEngines } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...exclude, ...(proxyInFront() ? Object.keys(notBehindProxies) : [])],
          isolate: false,
          globalSetup: ['e2e/harness/product/prepare-run.ts'],
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.fault.ts'],
          exclude,
          globalSetup: ['e2e/harness/product/prepare-run.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['e2e/**/*.browser.ts'],
          exclude,
          globalSetup: ['e2e/harness/product/prepare-run.ts'],
        },
      },
    ],
  },
})
