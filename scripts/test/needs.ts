import type { Step } from '../steps/step.ts'
import { isCi } from './system.ts'

/** What a suite needs of this machine: its address, or why there is none. */
export type Need = { value: string } | { value: undefined; reason: string }

/** Looks for something that suites need. What goes wrong meanwhile is the reason why it is missing. */
export async function lookFor(find: () => Promise<string | undefined>, hint: string): Promise<Need> {
  try {
    const value = await find()
    return value === undefined ? { value, reason: hint } : { value }
  } catch (error) {
    return { value: undefined, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** The suite, or what stands in its place: a notice that counts nothing, and in CI a failure. */
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
        ...(!mustRun && { note: `LEFT OUT: ${reason}` }),
      }),
  }
}
