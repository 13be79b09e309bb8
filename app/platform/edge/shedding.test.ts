import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { watchEventLoop } from './shedding.server.ts'

function work(isOver: () => boolean, atMostMs: number): void {
  const end = performance.now() + atMostMs
  while (!isOver() && performance.now() < end);
}

test('L6: a busy process turns away what comes while one turn of its event loop lasts too long, not only what comes after it', async () => {
  const shedding = watchEventLoop(200)
  const begun = performance.now()
  // Turns that are full of work, and short.
  while (performance.now() - begun < 1_000) {
    work(() => false, 25)
    await setImmediate()
  }
  work(() => shedding.isOverloaded(), 60_000)
  expect(shedding.isOverloaded()).toBe(true)
  shedding.stop()
})
