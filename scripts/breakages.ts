import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { apply, readBroken, refuseUncommitted, takeBack } from './breakages/apply.ts'
import { type Breakage, isBuilt, type Project, projectOf } from './breakages/breakage.ts'
import { batchesOf, isSound, judge, markdownOf, type Result, type Verdict } from './breakages/judge.ts'
import { breakages } from './breakages/list.ts'
import { type Run, runTests } from './breakages/run-tests.ts'
import { browserHint, findBrowser } from './test/browser.ts'

const cheapestFirst: Project[] = ['rules', 'pdf', 'database', 'e2e', 'browsers', 'faults']

/** The suites of several breakages in one run. Only when each of them names its test can the others be left out. */
function runSuites(project: Project, some: readonly Breakage[], isBailing = false): Promise<Run> {
  const files = [...new Set(some.flatMap(({ suite }) => suite.files))]
  const only = some.flatMap(({ suite }) => suite.test ?? [])
  return runTests(project, { files, only: only.length === some.length ? only : [], isBailing })
}

async function runBroken(project: Project, batch: readonly Breakage[]): Promise<Run> {
  try {
    for (const breakage of batch) apply(breakage)
    return await runSuites(project, batch, batch.length === 1)
  } finally {
    takeBack()
  }
}

function report(breakage: Breakage, verdict: Verdict, seconds: number): Result {
  const { id, room, layer, means, suite } = breakage
  console.log(
    `${verdict.outcome.padEnd(13)}${`${seconds.toFixed(0)} s`.padStart(6)}  ${id.padEnd(36)} ${verdict.test ?? means}`,
  )
  if (verdict.message) console.log(`${' '.repeat(21)}${verdict.message}`)
  return { id, room, layer, means, suite, ...verdict }
}

async function tryBatch(project: Project, batch: readonly Breakage[]): Promise<Result[]> {
  const begin = performance.now()
  const run = await runBroken(project, batch)
  // When nothing runs, one of them keeps the product from being built: each by itself.
  if (batch.length > 1 && run.byFile.size === 0) {
    const results: Result[] = []
    for (const breakage of batch) results.push(...(await tryBatch(project, [breakage])))
    return results
  }
  const seconds = (performance.now() - begin) / 1_000
  return batch.map((breakage) => report(breakage, judge(breakage, run), seconds))
}

/** At most so many suites in one run, so that none is cut short on a slow machine. */
const suitesAtOnce = 8

/** Of the breakages those whose suites run and pass while nothing is broken. */
async function soundOnes(project: Project, some: readonly Breakage[]): Promise<Breakage[]> {
  const bySuite = [...Map.groupBy(some, ({ suite }) => suite.files.join(' ')).values()]
  const sound: Breakage[] = []
  for (let at = 0; at < bySuite.length; at += suitesAtOnce) {
    const part = bySuite.slice(at, at + suitesAtOnce).flat()
    const control = await runSuites(project, part)
    sound.push(...part.filter(({ suite }) => isSound(suite, control)))
  }
  return sound
}

async function tryProject(project: Project, some: readonly Breakage[], keep: (more: Result[]) => void): Promise<void> {
  if (some.length === 0) return
  if (isBuilt(project)) process.env['CHROMIUM_PATH'] ??= await findBrowser()
  if (isBuilt(project) && !process.env['CHROMIUM_PATH']) throw new Error(browserHint)
  console.log(`\n${project}: ${some.length} breakages; first without any`)
  const sound = await soundOnes(project, some)
  const unsound = some.filter((breakage) => !sound.includes(breakage))
  keep(unsound.map((breakage) => report(breakage, { outcome: 'does not run' }, 0)))
  for (const batch of batchesOf(sound)) keep(await tryBatch(project, batch))
}

/**
 * `npm run breakages -- [id, room or project …]`: breaks the product on purpose, one promise at a time, and says whether a test sees it.
 * `--json` and `--markdown` name files for the results, `--column` the last column of the table. With TEST_DATABASE_URL the
 * database tests run on PostgreSQL. What is broken is taken back, however it ends.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, markdown: { type: 'string' }, column: { type: 'string', default: 'outcome' } },
})
const chosen = breakages.filter(
  (one) => positionals.length === 0 || [one.id, one.room, projectOf(one)].some((name) => positionals.includes(name)),
)
if (chosen.length === 0) throw new Error(`no breakage is called ${positionals.join(', ')}`)
await refuseUncommitted(chosen.map(({ file }) => file))
for (const breakage of chosen) readBroken(breakage)

const results: Result[] = []
function keep(more: readonly Result[]): void {
  results.push(...more)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
  if (values.markdown) writeFileSync(values.markdown, `${markdownOf(results, values.column)}\n`)
}
for (const project of cheapestFirst)
  await tryProject(
    project,
    chosen.filter((one) => projectOf(one) === project),
    keep,
  )
const missed = results.filter(({ outcome }) => outcome !== 'caught')
console.log(`\n${results.length - missed.length} of ${results.length} caught`)
process.exit(missed.length > 0 ? 1 : 0)
