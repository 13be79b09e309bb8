import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'

import { type Limits, startPatience } from './watch-progress.ts'

const firstPauseMs = 20
const longestPauseMs = 500

/** Yields the pauses between two checks: short at first, then so long that the checks cost little. */
export function* pauses(firstMs = firstPauseMs): Generator<number, never> {
  for (let ms = firstMs; ; ms = Math.min(ms * 1.2, Math.max(firstMs, longestPauseMs))) yield ms
}

/**
 * Checks repeatedly until it is done, and returns the final value. Waits as long as any process works on it, however slow the
 * machine is. @throws with the last value, when no process works on it any more (`watch-progress.ts`)
 */
export async function eventually<Value>(
  look: () => Promise<Value> | Value,
  isDone: (value: Value) => boolean,
  limits: Limits = {},
): Promise<Value> {
  using patience = startPatience(limits)
  let last = 'the look itself did not end'
  const hopeless = patience.over.then(({ reason }) => {
    throw new Error(`still not done, and ${reason}: ${last}`)
  })
  hopeless.catch(() => undefined)
  for (const pause of pauses()) {
    const value = await Promise.race([look(), hopeless])
    if (isDone(value)) return value
    last = inspect(value)
    await Promise.race([setTimeout(pause), hopeless])
  }
  throw new Error('unreachable')
}
