import { defineConfig } from 'vitest/config'

/** Four suites: pure rules, rules of the house's own tools, the database (run once per engine), and the browser. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          testTimeout: 20_000,
          include: ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/*.db.test.*'],
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.fault.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
