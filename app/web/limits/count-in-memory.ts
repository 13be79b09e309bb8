import type { LimitRule } from './limit.ts'

/**
 * Counts attempts by key, for one rule, in this process. A key's window starts with its first attempt and lasts `seconds`. `now`
 * is in milliseconds and never decreases. The returned function counts an attempt and returns the seconds to wait, or 0 within
 * the limit.
 */
export function countInMemory(
  { points, seconds }: Pick<LimitRule, 'points' | 'seconds'>,
  now = () => performance.now(),
) {
  // All windows have the same length, so the oldest ends first.
  const windows = new Map<string, { count: number; endsAt: number }>()
  return (key: string): number => {
    const at = now()
    for (const [old, { endsAt }] of windows) {
      if (endsAt > at) break
      windows.delete(old)
    }
    const window = windows.get(key) ?? { count: 0, endsAt: at + seconds * 1_000 }
    window.count += 1
    windows.set(key, window)
    return window.count > points ? (window.endsAt - at) / 1_000 : 0
  }
}
