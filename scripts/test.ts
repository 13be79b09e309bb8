import { existsSync, globSync } from 'node:fs'

import { ownSeconds, postgresSeconds } from '#app/testing/process-tree.ts'

import { checkSteps } from './steps/check-steps.ts'
import { runRows, runSteps } from './steps/run-steps.ts'
import type { Ran } from './steps/step.ts'
import { summaryOf } from './steps/summary.ts'
import { vitestStep } from './steps/vitest-step.ts'
import { browserHint, findBrowser } from './test/browser.ts'
import { buildSteps } from './test/build-steps.ts'
import { clockShifterHint, findClockShifter } from './test/clock-shifter.ts'
import { lookFor } from './test/needs.ts'
import { findOtherBrowsers, otherBrowsersHint } from './test/other-browsers.ts'
import { findPdfTools, pdfToolsHint } from './test/pdf-tools.ts'
import { findPooler, poolerHint } from './test/pooler.ts'
import { findPostgres, postgresHint } from './test/postgres.ts'
import { caddyHint, findProxy, nginxHint } from './test/proxies.ts'
import { databaseSteps, journeyStep, longFaultsStep, modelStep, type Needs, otherBrowsersStep, pdfStep, proxySteps, shortFaultsStep, wholeDatabaseSteps } from './test/suites.ts' // prettier-ignore
import { alertCheckerHint, findAlertChecker } from './test/alert-checker.ts'
import { findUnitChecker, unitCheckerHint } from './test/unit-checker.ts'

async function findNeeds(): Promise<Needs> {
  return {
    browser: await lookFor(findBrowser, browserHint),
    nginx: await lookFor(() => findProxy('nginx'), nginxHint),
    caddy: await lookFor(() => findProxy('caddy'), caddyHint),
    postgres: await lookFor(findPostgres, postgresHint),
    pooler: await lookFor(findPooler, poolerHint),
    clock: await lookFor(findClockShifter, clockShifterHint),
    pdfTools: await lookFor(findPdfTools, pdfToolsHint),
    unitChecker: await lookFor(findUnitChecker, unitCheckerHint),
    alertChecker: await lookFor(findAlertChecker, alertCheckerHint),
  }
}

/** Looks for these tools, and installs them, only where they are needed. */
async function findOthers({ nginx }: Needs) {
  return { nginx, otherBrowsers: await lookFor(findOtherBrowsers, otherBrowsersHint) }
}

/**
 * Runs all suites one after the other: each one uses every core by itself. Concurrently, or with more workers than cores, they took a fifth
 * to a half more processor time and no less elapsed time.
 */
async function testAll(): Promise<Ran[]> {
  const needs = await findNeeds()
  return runSteps([
    ...checkSteps(),
    ...buildSteps,
    ...databaseSteps(needs),
    modelStep(),
    pdfStep(needs),
    shortFaultsStep(needs),
    journeyStep(needs),
  ])
}

/**
 * Runs everything, one suite after the other, for the day before a release: the suites of `npm test` with their slow files, the whole
 * database suite on both engines, the faults in their long form, the other browsers, and the journeys behind both proxies.
 */
async function testEverything(): Promise<Ran[]> {
  process.env['SLOW_TESTS'] = '1'
  const needs = await findNeeds()
  const others = await findOthers(needs)
  return runSteps([
    ...checkSteps(),
    ...buildSteps,
    ...wholeDatabaseSteps(needs),
    modelStep(),
    pdfStep(needs),
    journeyStep(needs),
    otherBrowsersStep(others),
    longFaultsStep(needs),
    ...proxySteps(needs),
  ])
}

/** Runs the faults in their long form. */
async function testFaults(): Promise<Ran[]> {
  const needs = await findNeeds()
  const others = await findOthers(needs)
  return [...(await runSteps(buildSteps)), ...(await runSteps([otherBrowsersStep(others), longFaultsStep(needs)]))]
}

/** Runs the journeys behind the proxies, one proxy after the other: both need the whole machine. */
async function testProxies(): Promise<Ran[]> {
  const needs = await findNeeds()
  return [...(await runSteps(buildSteps)), ...(await runSteps(proxySteps(needs)))]
}

/** Returns the paths for a word of the command line: those of a room, or the word itself as a path. */
function pathsOf(word: string): string[] {
  const folders = [`app/${word}/`, `e2e/${word}/`].filter((folder) => existsSync(folder))
  if (folders.length > 0 && !word.includes('/')) return folders
  if (existsSync(word)) return [word]
  throw new Error(
    `"${word}" is neither a room (a folder of app/ or e2e/) nor a path. "all", "faults" and "proxies" are the long forms.`,
  )
}

/** Runs the tests of every kind for some rooms or paths. */
async function testPaths(words: readonly string[]): Promise<Ran[]> {
  const paths = words.flatMap(pathsOf)
  const has = (ending: string) =>
    globSync(`{app,e2e,scripts,bench}/**/*${ending}`).some((file) => paths.some((path) => file.includes(path)))
  const needs = await findNeeds()
  const quick = [
    ...(has('.test.{ts,tsx}') ? [vitestStep({ name: 'unit tests', project: 'rules', paths })] : []),
    ...(has('.db.test.{ts,tsx}') ? databaseSteps(needs, paths) : []),
    ...(has('.model.test.ts') ? [modelStep(paths)] : []),
    ...(has('.pdf.test.ts') ? [pdfStep(needs, paths)] : []),
  ]
  const running = [
    ...(has('.e2e.ts') ? [journeyStep(needs, paths)] : []),
    ...(has('.browser.ts') ? [otherBrowsersStep(await findOthers(needs), paths)] : []),
    ...(has('.fault.ts') ? [shortFaultsStep(needs, paths)] : []),
  ]
  return runRows([quick, running.length > 0 ? [...buildSteps, ...running] : []])
}

const [word, ...more] = process.argv.slice(2)
const begin = performance.now()
const postgresBefore = postgresSeconds()
const forms: Record<string, { run: () => Promise<Ran[]>; minutes: number; processorSeconds?: number } | undefined> = {
  '': { run: testAll, minutes: 15, processorSeconds: 1_300 },
  all: { run: testEverything, minutes: 240 },
  faults: { run: testFaults, minutes: 120 },
  proxies: { run: testProxies, minutes: 40 },
}
const form = forms[word ?? ''] ?? { run: () => testPaths([word ?? '', ...more]), minutes: 2 }
const all = await form.run()
const postgresAfter = postgresSeconds()
const { text, passed, failed } = summaryOf(all, {
  seconds: (performance.now() - begin) / 1_000,
  budgetMinutes: form.minutes,
  processorSeconds: ownSeconds(),
  ...(form.processorSeconds && { processorBudgetSeconds: form.processorSeconds }),
  ...(postgresAfter && postgresBefore !== undefined && { postgresSeconds: postgresAfter - postgresBefore }),
})
console.log(text)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
