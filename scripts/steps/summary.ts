import type { Ran } from './step.ts'

const slowest = 10
const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`

/** The slowest files of all suites, the total beside its budget, and, as the last line, the count. */
export function summaryOf(all: readonly Ran[], { seconds, budgetMinutes }: { seconds: number; budgetMinutes: number }) {
  const files = all.flatMap(({ name, outcome }) => (outcome.files ?? []).map((file) => ({ ...file, suite: name })))
  const slow = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest)
  const passed = all.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  const failed = all.reduce((sum, { outcome }) => sum + outcome.failed, 0)
  const isOver = seconds > budgetMinutes * 60
  const lines = [
    ...(slow.length > 0 ? ['', `The ${slow.length} slowest files:`] : []),
    ...slow.map(({ file, seconds: own, suite }) => `${own.toFixed(1).padStart(7)} s  ${file} (${suite})`),
    '',
    `${minutes(seconds)} of a budget of ${budgetMinutes} min${isOver ? ': OVER BUDGET' : ''}`,
    `${passed} passed, ${failed} failed`,
  ]
  return { passed, failed, text: lines.join('\n') }
}
