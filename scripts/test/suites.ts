import type { Step } from '../steps/step.ts'
import { vitestStep } from '../steps/vitest-step.ts'
import { proxies } from './behind-proxies.ts'
import { type Need, stepThatNeeds } from './needs.ts'

/** The tools of this machine that the suites need. */
export type Needs = {
  browser: Need
  nginx: Need
  caddy: Need
  postgres: Need
  pooler: Need
  clock: Need
  pdfTools: Need
  unitChecker: Need
  alertChecker: Need
}

/** Each file's path must contain at least one of these words; all of the suite's files when there are none. */
type Paths = readonly string[]

/**
 * Returns the suites of use cases and SQL: all files on PostgreSQL, and those listed in both-engines.ts on the embedded engine as well.
 * Without PostgreSQL, all run on the embedded engine.
 */
export function databaseSteps({ postgres }: Needs, paths: Paths = []): Step[] {
  const name = 'database, PostgreSQL'
  const project = postgres.value ? 'database-embedded' : 'database'
  return [
    stepThatNeeds(name, postgres, (url) =>
      vitestStep({ name, project: 'database', paths, env: { TEST_DATABASE_URL: url } }),
    ),
    vitestStep({ name: 'database, embedded', project, paths }),
  ]
}

/** Returns every database test on both engines, for `npm run test:all`. */
export function wholeDatabaseSteps({ postgres }: Needs): Step[] {
  const name = 'database, PostgreSQL'
  return [
    stepThatNeeds(name, postgres, (url) => vitestStep({ name, project: 'database', env: { TEST_DATABASE_URL: url } })),
    vitestStep({ name: 'database, embedded', project: 'database' }),
  ]
}

/** Runs random sequences of acts against a model (rule R13), on the embedded engine, whose clock they move. */
export function modelStep(paths: Paths = []): Step {
  return vitestStep({ name: 'model of acts', project: 'model', paths })
}

/** Checks sealed PDFs with pdfsig, qpdf, openssl and pdftotext; on PostgreSQL if there is one. */
export function pdfStep({ pdfTools, postgres }: Needs, paths: Paths = []): Step {
  const name = 'sealed PDFs'
  const env = { TEST_DATABASE_URL: postgres.value }
  return stepThatNeeds(name, pdfTools, () => vitestStep({ name, project: 'pdf', paths, env }))
}

/** Runs journeys in a browser, three files of them behind a proxy; those of the settings on PostgreSQL as well, if there is one. */
export function journeyStep(needs: Needs, paths: Paths = [], front?: (typeof proxies)[number]): Step {
  const name = front ? `journeys behind ${front}` : 'journeys'
  const { browser, nginx, caddy, unitChecker, alertChecker, postgres } = needs
  const wanted = [browser, nginx, caddy, unitChecker, alertChecker]
  const missing = wanted.find(({ value }) => value === undefined)
  return stepThatNeeds(name, missing ?? browser, () => {
    const env = {
      CHROMIUM_PATH: browser.value,
      NGINX_PATH: nginx.value,
      CADDY_PATH: caddy.value,
      SYSTEMD_ANALYZE: unitChecker.value,
      PROMTOOL_PATH: alertChecker.value,
      TEST_DATABASE_URL: postgres.value,
      ...(front && { BEHIND: front }),
    }
    return vitestStep({ name, project: 'e2e', paths, env })
  })
}

const faultsEnv = ({ postgres, clock, caddy }: Needs) => ({
  TEST_DATABASE_URL: postgres.value,
  CLOCK_SHIFTER: clock.value,
  CADDY_PATH: caddy.value,
})

/** Runs faults in their short form: those of `e2e/faults/smoke/` with every change, or those at some paths. */
export function shortFaultsStep(needs: Needs, paths: Paths = ['e2e/faults/smoke/']): Step {
  const env = { ...faultsEnv(needs), FAULTS: 'short' }
  return vitestStep({ name: 'faults, short', project: 'faults', paths, env })
}

/** Runs four journeys in each browser other than Chromium, behind a proxy with TLS. */
export function otherBrowsersStep(
  { otherBrowsers, nginx }: Pick<Needs, 'nginx'> & { otherBrowsers: Need },
  paths: Paths = [],
): Step {
  const name = 'journeys, other browsers'
  return stepThatNeeds(name, otherBrowsers, () =>
    stepThatNeeds(name, nginx, (NGINX_PATH) => vitestStep({ name, project: 'browsers', paths, env: { NGINX_PATH } })),
  )
}

/** Runs all journeys of staff, retailers and visitors once behind each proxy, with TLS and the configuration that we ship. */
export function proxySteps(needs: Needs): Step[] {
  return proxies.map((front) => journeyStep(needs, [], front))
}

/** Runs all faults in their long form, without a time limit. */
export function longFaultsStep(needs: Needs): Step {
  const env = { ...faultsEnv(needs), FAULTS: 'long' }
  return vitestStep({ name: 'faults, long', project: 'faults', env })
}
