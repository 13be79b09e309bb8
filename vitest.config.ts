import { defineConfig } from 'vitest/config'

import { content } from './scripts/content-plugin.ts'

/** Journeys whose product is built otherwise: never beside those that use the usual build. */
const rebuilding = ['e2e/developing.e2e.ts', 'e2e/traffic-outside.e2e.ts']
/** Journeys that need nginx as well. */
const proxied = ['e2e/behind-proxy.e2e.ts']

/**
 * The suites: rules, sealed PDFs under the tools of others, the database (run once per engine), the browser, and faults.
 */
export default defineConfig({
  plugins: [content()],
  define: {
    'import.meta.env.PAGE_SETTINGS_PUBLIC_URL': '"https://tillway.example"',
    'import.meta.env.PAGE_SETTINGS_NETWORK_URL': '"/locations"',
    'import.meta.env.PAGE_SETTINGS_STATUS_URL': '"/status"',
    'import.meta.env.PAGE_SETTINGS_COMPANY_SITE_URL': '"/"',
  },
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
          exclude: [...rebuilding, ...proxied],
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
          name: 'e2e-proxied',
          include: proxied,
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
          name: 'e2e-rebuilt',
          include: rebuilding,
          env: { TEST_SHED_ABOVE_MS: '5000' },
          globalSetup: ['e2e/harness/build-once.ts'],
          testTimeout: 420_000,
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
