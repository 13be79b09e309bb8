import type { Step } from '../steps/step.ts'
import { vitestStep } from '../steps/vitest-step.ts'
import { type Need, stepThatNeeds } from './needs.ts'

const minute = 60_000

/** The database suite, once on each engine. */
export function databaseSteps(postgres: Need): Step[] {
  const suite = { project: 'database', timeoutMs: 20 * minute }
  const name = 'database, PostgreSQL'
  return [
    vitestStep({ ...suite, name: 'database, embedded' }),
    stepThatNeeds(name, postgres, (url) => vitestStep({ ...suite, name, env: { TEST_DATABASE_URL: url } })),
  ]
}

/** Sealed PDFs, as pdfsig, qpdf and openssl see them. */
export function pdfSteps(tools: Need): Step[] {
  return [
    stepThatNeeds('sealed PDFs', tools, () =>
      vitestStep({ name: 'sealed PDFs', project: 'pdf', timeoutMs: 10 * minute }),
    ),
  ]
}

/** The journeys in a browser, on the embedded engine, and once more on PostgreSQL when E2E_DATABASE_URL is given. */
export function journeySteps(browser: Need): Step[] {
  const databaseUrl = process.env['E2E_DATABASE_URL']
  const runs = [
    { name: 'end to end', project: 'e2e', env: {} },
    ...(databaseUrl
      ? [{ name: 'end to end, PostgreSQL', project: 'e2e', env: { E2E_DATABASE_URL: databaseUrl } }]
      : []),
    { name: 'end to end, built anew', project: 'e2e-rebuilt', env: {} },
  ]
  return runs.map(({ name, project, env }) =>
    stepThatNeeds(name, browser, (path) =>
      vitestStep({ name, project, hasSecondTry: true, timeoutMs: 50 * minute, env: { ...env, CHROMIUM_PATH: path } }),
    ),
  )
}

/** The journeys through a real proxy. */
export function proxiedSteps(browser: Need, nginx: Need): Step[] {
  const suite = { name: 'end to end, behind nginx', project: 'e2e-proxied', hasSecondTry: true, timeoutMs: 20 * minute }
  return [
    stepThatNeeds(suite.name, browser, (CHROMIUM_PATH) =>
      stepThatNeeds(suite.name, nginx, (NGINX_PATH) => vitestStep({ ...suite, env: { CHROMIUM_PATH, NGINX_PATH } })),
    ),
  ]
}

/** What happens when things break. The long form takes as long as it takes; the short one is part of every run. */
export function faultSteps(form: 'short' | 'long', { postgres, clock }: { postgres: Need; clock: Need }): Step[] {
  const timeoutMs = form === 'short' ? 35 * minute : 120 * minute
  const env = { FAULTS: form, TEST_DATABASE_URL: postgres.value, CLOCK_SHIFTER: clock.value }
  return [vitestStep({ name: `faults, ${form}`, project: 'faults', hasSecondTry: form === 'short', timeoutMs, env })]
}
