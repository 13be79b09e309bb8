import { type Breakage, isBuilt, projectOf } from './breakage.ts'
import type { Failure, FileRun, Run } from './run-tests.ts'

/** `does not run`: the suite fails, or holds no such test, without any breakage, or takes too long: it proves nothing. */
export type Outcome = 'caught' | 'not caught' | 'does not run'

export type Verdict = { outcome: Outcome; test?: string; message?: string }

export type Result = Verdict & Pick<Breakage, 'id' | 'room' | 'layer' | 'means' | 'suite'>

/** What a suite came to in a run: its own files, and of their tests those that it names. */
function ownRun({ files, test: named }: Breakage['suite'], { byFile }: Run): FileRun {
  const runs = files.map((file) => byFile.get(file) ?? { passed: 0, failures: [] })
  const isOwn = ({ test }: Failure) => named === undefined || test.includes(named) || test.startsWith('(')
  return {
    passed: runs.reduce((sum, run) => sum + run.passed, 0),
    failures: runs.flatMap(({ failures }) => failures.filter(isOwn)),
  }
}

/** Whether the suite runs and passes while nothing is broken. */
export function isSound(suite: Breakage['suite'], run: Run): boolean {
  const { passed, failures } = ownRun(suite, run)
  return passed > 0 && failures.length === 0
}

/** What a run with the breakage says of it. A run that never came to its tests, as when the build fails, has seen it too. */
export function judge({ suite }: Breakage, run: Run): Verdict {
  const { passed, failures } = ownRun(suite, run)
  const [first] = failures
  if (first) return { outcome: 'caught', ...first }
  if (passed > 0) return { outcome: 'not caught' }
  if (run.isCutShort) return { outcome: 'does not run', message: 'it was cut short' }
  const last = run.output
    .trim()
    .split('\n')
    .find((line) => /error|fail/i.test(line))
  return { outcome: 'caught', test: '(nothing runs)', message: last?.trim().slice(0, 200) ?? '' }
}

const largestBatch = 8

/** What every room builds on: broken beside others it would be felt in their tests. */
const isFeltEverywhere = (file: string): boolean => /^(app\/(platform|staff)|db)\//.test(file)

/** Whether a breakage may be in the product beside another one: in another file, and seen by tests in other files. */
function goesWith(one: Breakage, other: Breakage): boolean {
  const project = projectOf(one)
  const isBeside = isBuilt(project) || ![one, other].some(({ file }) => isFeltEverywhere(file))
  const areApart = one.file !== other.file && !one.suite.files.some((file) => other.suite.files.includes(file))
  return project === projectOf(other) && project !== 'rules' && isBeside && areApart
}

/** Breakages that are tried in one run. Rules take no time: each by itself. */
export function batchesOf(breakages: readonly Breakage[]): Breakage[][] {
  const batches: Breakage[][] = []
  for (const breakage of breakages) {
    const batch = batches.find((one) => one.length < largestBatch && one.every((other) => goesWith(breakage, other)))
    if (batch) batch.push(breakage)
    else batches.push([breakage])
  }
  return batches
}

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

const proof = ({ suite, test }: Result) =>
  `${suite.files.map((file) => `\`${file}\``).join(', ')}${test ? `: ${cell(test)}` : ''}`

/** The results as a table in Markdown. */
export function markdownOf(results: readonly Result[], column: string): string {
  const rows = results.map(
    (result) =>
      `| \`${result.id}\` | ${cell(result.means)} (${cell(result.layer)}) | ${proof(result)} | ${result.outcome} |`,
  )
  return [`| id | breakage | where it is proved | ${column} |`, '| --- | --- | --- | --- |', ...rows].join('\n')
}
