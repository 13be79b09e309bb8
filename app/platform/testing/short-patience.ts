import { onTestFinished, vi } from 'vitest'

/**
 * Has whoever waits for another service (`AbortSignal.timeout`) wait a tenth of a second only, until `restore` or the end of
 * the test. `asked`: how long each would have waited, in milliseconds.
 */
export function shortPatience(): { asked: number[]; restore(): void } {
  const asked: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms)
    return timeout(100)
  })
  const restore = () => spy.mockRestore()
  onTestFinished(restore)
  return { asked, restore }
}
