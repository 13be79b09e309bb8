import { checkSteps } from './steps/check-steps.ts'
import { runSteps } from './steps/run-steps.ts'
import { addTotals, type Totals } from './steps/step.ts'
import { browserHint, findBrowser } from './test/browser.ts'
import { buildSteps } from './test/build-steps.ts'
import { clockShifterHint, findClockShifter } from './test/clock-shifter.ts'
import { lookFor } from './test/needs.ts'
import { findNginx, nginxHint } from './test/nginx.ts'
import { findPdfTools, pdfToolsHint } from './test/pdf-tools.ts'
import { findPostgres, postgresHint } from './test/postgres.ts'
import { databaseSteps, faultSteps, journeySteps, pdfSteps, proxiedSteps } from './test/suites.ts'

const atOnce = 2

async function allSuites(): Promise<Totals> {
  const browser = await lookFor(findBrowser, browserHint)
  const nginx = await lookFor(findNginx, nginxHint)
  const postgres = await lookFor(findPostgres, postgresHint)
  const clock = await lookFor(findClockShifter, clockShifterHint)
  const pdfTools = await lookFor(findPdfTools, pdfToolsHint)
  const check = await runSteps(await checkSteps(), atOnce)
  const build = await runSteps(buildSteps)
  const database = await runSteps([...pdfSteps(pdfTools), ...databaseSteps(postgres)])
  const running = await runSteps([
    ...proxiedSteps(browser, nginx),
    ...journeySteps(browser),
    ...faultSteps('short', { postgres, clock }),
  ])
  return addTotals([check, build, database, running])
}

async function longFaults(): Promise<Totals> {
  const postgres = await lookFor(findPostgres, postgresHint)
  const clock = await lookFor(findClockShifter, clockShifterHint)
  const build = await runSteps(buildSteps)
  return addTotals([build, await runSteps(faultSteps('long', { postgres, clock }))])
}

/** `npm test` runs every suite; `npm test -- faults` the long form of the faults. The last line is the count. */
const [suite] = process.argv.slice(2)
if (suite !== undefined && suite !== 'faults')
  throw new Error(`there is no suite named ${suite}: faults, or none for all`)
const { passed, failed } = suite === 'faults' ? await longFaults() : await allSuites()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
