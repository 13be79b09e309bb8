import { addTotals, type Outcome, type Step, type Totals } from './step.ts'

const nameWidth = 34

function lineOf(name: string, seconds: number, { passed, failed, note }: Outcome): string {
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–'
  const counts = passed + failed > 1 ? `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : ''
  const remarks = [counts, note].filter(Boolean).join('; ')
  return `${mark} ${name.padEnd(nameWidth)} ${seconds.toFixed(1).padStart(6)} s${remarks && `  ${remarks}`}`
}

const indented = (output: string) => output.trimEnd().replaceAll(/^/gm, '    ')

async function runStep(step: Step, print: (line: string) => void): Promise<Totals> {
  const begin = performance.now()
  const outcome = await step.run().catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  print(lineOf(step.name, (performance.now() - begin) / 1000, outcome))
  if (outcome.failed > 0) print(indented(outcome.output))
  return outcome
}

/** Runs steps, at most `atOnce` side by side, and prints one line for each as it ends, with the output of failed ones. */
export async function runSteps(
  steps: readonly Step[],
  atOnce = 1,
  print: (line: string) => void = console.log,
): Promise<Totals> {
  const waiting = [...steps]
  const totals: Totals[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) totals.push(await runStep(step, print))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return addTotals(totals)
}
