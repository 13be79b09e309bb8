import { expect, onTestFinished, test, vi } from 'vitest'

import { goSoon, readingMs } from './go-to.ts'

test('a page with a final message waits 2.5 seconds before it navigates (rules AC11, AC21)', () => {
  expect(readingMs).toBe(2_500)
  const assign = vi.fn<(path: string) => void>()
  vi.useFakeTimers()
  vi.stubGlobal('location', { assign })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  expect(goSoon('/account')).toBe('leaving')
  vi.advanceTimersByTime(2_499)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/account')
})
