import type { CommandResult } from './run-command.ts'

/** The result of a step. A step that is no test suite counts as one. `note` is printed after its time. */
export type Outcome = {
  passed: number
  failed: number
  output: string
  note?: string
  /** Seconds of each file, when it is a test suite. */
  files?: { file: string; seconds: number }[]
  /** Seconds of its slowest tests, each with its file, when it is a test suite. */
  tests?: { test: string; seconds: number }[]
  /** Processor time, user and system; undefined where the system does not report it. */
  processorSeconds?: number | undefined
}

export type Step = { name: string; run(): Promise<Outcome> }

/** A step that has run. */
export type Ran = { name: string; seconds: number; outcome: Outcome }

/** Returns the outcome of a step that passes or fails as a whole. */
export function wholeOutcome({ isOk, output, processorSeconds }: CommandResult, note?: string): Outcome {
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output, processorSeconds, ...(note && { note }) }
}

/** Returns a step that runs one command and passes or fails as a whole. */
export function commandStep(name: string, run: () => Promise<CommandResult>): Step {
  return { name, run: async () => wholeOutcome(await run()) }
}
