import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { watchEventLoop } from './shedding.server.ts'

function work(isOver: () => boolean, atMostMs: number): void {
  const end = performance.now() + atMostMs
  while (!isOver() && performance.now() < end);
}

test('L6: a busy process turns away what comes while one turn of its event loop lasts too long, not only what comes after it', async () => {
  const shedding = watchEventLoop(200)
  // Turns that are full of work, and short: each is longer than a sample, so that as many are taken on a slow machine.
  for (let turn = 0; turn < 40; turn += 1) {
    work(() => false, 25)
    await setImmediate()
  }
  work(() => shedding.isOverloaded(), 60_000)
  expect(shedding.isOverloaded()).toBe(true)
  shedding.stop()
})

test('the longest step is counted in work, not in time: a thread that only waits takes none', async () => {
  const shedding = watchEventLoop(200)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  // The sample was due before this.
  await setTimeout(1)
  const waited = shedding.longestStepMs()
  const { user } = process.threadCpuUsage()
  work(() => process.threadCpuUsage().user - user > 300_000, 60_000)
  await setTimeout(1)
  const worked = shedding.longestStepMs()
  expect(worked).toBeGreaterThan(290)
  expect(waited).toBeLessThan(worked / 2)
  shedding.stop()
})
