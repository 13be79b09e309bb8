import type { Step } from '../steps/step.ts'
import { isCi } from './system.ts'

/** A tool that a suite needs: its address, or why it is missing. */
export type Need = { value: string } | { value: undefined; reason: string }

/** Looks for a tool that suites need. An error during the search is the reason why it is missing. */
export async function lookFor(find: () => Promise<string | undefined>, hint: string): Promise<Need> {
  try {
    const value = await find()
    return value === undefined ? { value, reason: hint } : { value }
  } catch (error) {
    return { value: undefined, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns the suite or its replacement: a notice that counts no tests, and in CI a failure. */
export function stepThatNeeds(name: string, need: Need, make: (value: string) => Step, mustRun = isCi): Step {
  if (need.value !== undefined) return make(need.value)
  const { reason } = need
  return {
    name,
    run: () =>
      Promise.resolve({
        passed: 0,
        failed: mustRun ? 1 : 0,
        output: reason,
        ...(!mustRun && { note: `SKIPPED: ${reason}` }),
      }),
  }
}
