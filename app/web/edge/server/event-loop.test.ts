import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { watchEventLoop } from './event-loop.server.ts'

test('the longest step is measured in processor time: a thread that only waits uses none', async () => {
  const meter = watchEventLoop()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  // Let the overdue sample run.
  await setTimeout(1)
  const waited = meter.longestStepMs()
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < 300_000);
  await setTimeout(1)
  const worked = meter.longestStepMs()
  expect(worked).toBeGreaterThan(290)
  expect(waited).toBeLessThan(worked / 2)
  meter.stop()
})
