import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { format } from 'oxfmt'

import { rootFolder } from '#scripts/root-folder.ts'
import { findSyncedPostgres } from '#scripts/test/postgres.ts'

import { coldStart } from './cold-start.ts'
import { contractsSealed } from './contracts-sealed.ts'
import { enquiriesAccepted } from './enquiries-accepted.ts'
import { eventLoop } from './event-loop.ts'
import { exportsStreamed } from './exports-streamed.ts'
import { flowScripts } from './flow-scripts.ts'
import { homePageBytes } from './home-page-bytes.ts'
import { homePagePaint } from './home-page-paint.ts'
import { limitsCost } from './limits-cost.ts'
import { lighthouseScores } from './lighthouse-scores.ts'
import { describeMachine } from './machine.ts'
import { mailsSent } from './mails-sent.ts'
import { type Benchmark, notMeasured } from './measure.ts'
import { pagesServed } from './pages-served.ts'
import { processMemory } from './process-memory.ts'
import { publicScript } from './public-script.ts'
import { renderedPages } from './rendered-pages.ts'
import { type Line, renderReport, renderTable } from './report.ts'
import { seedCost } from './seed-cost.ts'
import { slowestInputs } from './slowest-inputs.ts'
import { staffLists } from './staff-lists.ts'
import { twoProcesses } from './two-processes.ts'

const benchmarks: Benchmark[] = [
  publicScript,
  homePageBytes,
  homePagePaint,
  lighthouseScores,
  pagesServed,
  enquiriesAccepted,
  contractsSealed,
  staffLists,
  flowScripts,
  coldStart,
  processMemory,
  renderedPages,
  exportsStreamed,
  mailsSent,
  eventLoop,
  slowestInputs,
  limitsCost,
  twoProcesses,
  seedCost,
]

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const wanted = words.filter((word) => !word.startsWith('--')).map((word) => word.toUpperCase())
const unknown = wanted.filter((id) => !benchmarks.some((benchmark) => benchmark.id === id))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are ${benchmarks.map(({ id }) => id).join(', ')}.`)
  process.exit(64)
}

async function writeReport(lines: readonly Line[], machine: string): Promise<void> {
  const file = `${rootFolder}/docs/benchmarks.md`
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const text = renderReport(lines, machine, before)
  writeFileSync(file, (await format(file, text)).code)
  console.log('Written to docs/benchmarks.md')
}

// Benchmarks that create a database on the server read this variable.
const postgresUrl = await findSyncedPostgres().catch((error: unknown) => {
  console.log(String(error))
  return undefined
})
if (postgresUrl) process.env.TEST_DATABASE_URL = postgresUrl

const lines: Line[] = []
for (const benchmark of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(benchmark.id)) continue
  const finding = await benchmark.run(isQuick).catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
    return notMeasured(String(error))
  })
  lines.push({ benchmark, finding })
  console.log(renderTable(lines.slice(-1)))
}

const machine = await describeMachine(postgresUrl)
console.log(machine)
// Only a full run of all benchmarks writes the report: a partial one would replace the last full report.
if (wanted.length === 0 && !isQuick) await writeReport(lines, machine)
process.exit()
