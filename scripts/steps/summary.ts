import type { Ran } from './step.ts'

const slowest = 10
const nameWidth = 34
const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`
const tenths = (seconds: number) => seconds.toFixed(1).padStart(7)

type Total = {
  seconds: number
  budgetMinutes: number
  /** Processor time (user and system) of the run and of the processes that it started; undefined where the system does not report it. */
  processorSeconds?: number | undefined
  processorBudgetSeconds?: number
  /** Processor time of all PostgreSQL servers of this machine during the run. */
  postgresSeconds?: number | undefined
}

type Slow = { name: string; seconds: number; suite: string }

function slowLines(title: string, all: readonly Slow[]): string[] {
  const slow = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest)
  if (slow.length === 0) return []
  const lines = slow.map(({ name, seconds, suite }) => `${tenths(seconds)} s  ${name} (${suite})`)
  return ['', `The ${slow.length} ${title}:`, ...lines]
}

function processorLines(all: readonly Ran[]): string[] {
  const suites = all.flatMap(({ name, outcome: { processorSeconds } }) =>
    processorSeconds === undefined ? [] : [{ name, processorSeconds }],
  )
  if (suites.length === 0) return []
  const sorted = suites.toSorted((a, b) => b.processorSeconds - a.processorSeconds)
  const lines = sorted.map((suite) => `  ${suite.name.padEnd(nameWidth)}${tenths(suite.processorSeconds)} s`)
  return ['', 'Processor time of each suite (user and system):', ...lines]
}

const besideBudget = (used: string, budget: string, isOver: boolean) =>
  `${used} of a budget of ${budget}${isOver ? ': OVER BUDGET' : ''}`

function totalLines({ seconds, budgetMinutes, processorSeconds, processorBudgetSeconds, postgresSeconds }: Total) {
  const wall = besideBudget(minutes(seconds), `${budgetMinutes} min`, seconds > budgetMinutes * 60)
  if (processorSeconds === undefined) return [wall]
  const used = `${processorSeconds.toFixed(0)} s of processor time`
  const budget = processorBudgetSeconds
  return [
    ...(postgresSeconds === undefined
      ? []
      : [
          `PostgreSQL, all servers of this machine: ${postgresSeconds.toFixed(0)} s of processor time, not counted below`,
        ]),
    budget === undefined ? used : besideBudget(used, `${budget} s`, processorSeconds > budget),
    wall,
  ]
}

/** Lists processor time by suite, the slowest files and tests, both totals next to their budgets and, as the last line, the count. */
export function summaryOf(all: readonly Ran[], total: Total) {
  const files = all.flatMap(({ name: suite, outcome }) => (outcome.files ?? []).map(({ file, seconds }) => ({ name: file, seconds, suite }))) // prettier-ignore
  const tests = all.flatMap(({ name: suite, outcome }) => (outcome.tests ?? []).map(({ test, seconds }) => ({ name: test, seconds, suite }))) // prettier-ignore
  const passed = all.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  const failed = all.reduce((sum, { outcome }) => sum + outcome.failed, 0)
  const lines = [
    ...slowLines('slowest files', files),
    ...slowLines('slowest tests', tests),
    ...processorLines(all),
    '',
    ...totalLines(total),
    `${passed} passed, ${failed} failed`,
  ]
  return { passed, failed, text: lines.join('\n') }
}
