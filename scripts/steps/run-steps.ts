import type { Outcome, Ran, Step } from './step.ts'

const nameWidth = 34

function lineOf({ name, seconds, outcome: { passed, failed, note } }: Ran): string {
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–'
  const counts = passed + failed > 1 ? `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : ''
  const remarks = [counts, note].filter(Boolean).join('; ')
  return `${mark} ${name.padEnd(nameWidth)} ${seconds.toFixed(1).padStart(6)} s${remarks && `  ${remarks}`}`
}

const indented = (output: string) => output.trimEnd().replaceAll(/^/gm, '    ')

async function runStep(step: Step, print: (line: string) => void): Promise<Ran> {
  const begin = performance.now()
  const outcome = await step.run().catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  const ran = { name: step.name, seconds: (performance.now() - begin) / 1_000, outcome }
  print(lineOf(ran))
  if (outcome.failed > 0) print(indented(outcome.output))
  return ran
}

/** Runs steps, at most `atOnce` concurrently, and prints one line for each as it ends, with the output of failed ones. */
export async function runSteps(
  steps: readonly Step[],
  atOnce = 1,
  print: (line: string) => void = console.log,
): Promise<Ran[]> {
  const waiting = [...steps]
  const all: Ran[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) all.push(await runStep(step, print))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return all
}

/** Runs rows of steps concurrently, the steps of one row one after the other. */
export async function runRows(rows: readonly (readonly Step[])[]): Promise<Ran[]> {
  return (await Promise.all(rows.map((row) => runSteps(row)))).flat()
}
