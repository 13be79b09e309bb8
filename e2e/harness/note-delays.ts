import type { Page } from 'playwright-core'

/**
 * Notes what the timers of a page are set to, in milliseconds, over all that it loads from now on: how long they really take
 * depends on the machine.
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
