import { defineConfig } from 'vitest/config'

import { content } from './scripts/build/content-plugin.ts'

/**
 * The suites: rules, sealed PDFs under the tools of others, the database (run once per engine), the browser, and faults.
 */
export default defineConfig({
  plugins: [content()],
  test: {
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          testTimeout: 20_000,
          include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.*', '**/*.pdf.test.*'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pdf',
          include: ['app/**/*.pdf.test.ts'],
          globalSetup: ['app/platform/testing/make-template.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['app/**/*.db.test.{ts,tsx}'],
          globalSetup: ['app/platform/testing/make-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          env: { TEST_SHED_ABOVE_MS: '5000' },
          globalSetup: ['e2e/harness/build-once.ts'],
          testTimeout: 180_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.fault.ts'],
          globalSetup: ['e2e/harness/build-once.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
