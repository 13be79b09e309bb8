import { onTestFinished, vi } from 'vitest'

/**
 * Shortens every `AbortSignal.timeout` to a tenth of a second, until `restore` or the end of the test. `asked`: the requested
 * timeouts, in milliseconds.
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
