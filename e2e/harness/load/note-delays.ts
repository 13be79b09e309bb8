import type { Page } from 'playwright-core'

/**
 * Records the delays in milliseconds to which a page sets its timers from now on, across page loads: how long they really take depends on
 * the machine.
 */
export async function noteDelays(page: Page): Promise<readonly number[]> {
  const delays: number[] = []
  await page.exposeFunction('noteDelay', (ms: number) => void delays.push(ms))
  await page.addInitScript(() => {
    const { setTimeout: set, noteDelay } = globalThis as typeof globalThis & { noteDelay(ms: number): void }
    const noting = (act: () => void, ms = 0, ...values: unknown[]) => {
      noteDelay(ms)
      return set(act, ms, ...values)
    }
    Object.assign(globalThis, { setTimeout: noting })
  })
  return delays
}
