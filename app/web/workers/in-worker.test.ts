import { setImmediate } from 'node:timers/promises'
import { threadId, type Worker } from 'node:worker_threads'

import { expect, test } from 'vitest'

import { RefusedError } from '#app/core/errors.ts'
import type * as tasks from '#app/testing/worker-tasks.ts'
import { inWorker, tasksDone } from './in-worker.server.ts'

const file = 'app/testing/worker-tasks.ts'
const compute = inWorker<typeof tasks.compute>(file, 'compute')
const giveBack = inWorker<typeof tasks.giveBack>(file, 'giveBack')

const workers: Worker[] = []
process.on('worker', (worker) => workers.push(worker))

test('the event loop continues while a worker computes (rule R6)', async () => {
  let turns = 0
  let isOver = false
  const computing = compute(200).finally(() => (isOver = true))
  while (!isOver) {
    await setImmediate()
    turns += 1
  }
  expect(await computing).not.toBe(threadId)
  expect(turns).toBeGreaterThan(1)
})

test('only a few tasks run at once, in the same few workers', async () => {
  const threads = await Promise.all(Array.from({ length: 24 }, () => compute(1)))
  expect(new Set(threads).size).toBeLessThanOrEqual(4)
  expect(tasksDone().get('compute')).toBeGreaterThanOrEqual(24)
})

test('buffers and dates are passed in both directions', async () => {
  const at = new Date('2026-11-25T01:02:03Z')
  const describe = inWorker<typeof tasks.describe>(file, 'describe')
  expect(await describe({ bytes: Buffer.from('0aff', 'hex'), at })).toBe('0aff 2026-11-25T01:02:03.000Z')
  const value = { list: [{ bytes: Buffer.from('shop') }], at, nothing: undefined, none: null, text: 'é' }
  const back = (await giveBack(value)) as typeof value
  expect(back).toEqual(value)
  expect(back.list[0]?.bytes).toBeInstanceOf(Buffer)
})

test('a refusal arrives as a refusal, and any other error as an error', async () => {
  const refused = await inWorker<typeof tasks.refuse>(file, 'refuse')().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RefusedError)
  expect(refused).toMatchObject({ code: 'validation-error', status: 400, detail: { name: 'Too long' }, retryAfterSeconds: 3 }) // prettier-ignore
  await expect(inWorker<typeof tasks.fail>(file, 'fail')()).rejects.toThrow('this cannot be')
  await expect(inWorker(file, 'notThere')()).rejects.toThrow('notThere')
  await expect(inWorker('app/not-there.ts', 'x')()).rejects.toThrow(/not-there/)
})

test('a worker that ends fails its own task and no other', async () => {
  const others = [compute(50), compute(50)]
  await expect(inWorker<typeof tasks.end>(file, 'end')()).rejects.toThrow('the worker ended during end')
  expect(await Promise.all(others)).toHaveLength(2)
  expect(await giveBack('still here')).toBe('still here')
})

test('an idle worker that ends is replaced for the next task', async () => {
  await Promise.all([compute(1), compute(1)])
  const former = workers.length
  await Promise.all(workers.map((worker) => worker.terminate()))
  const values = ['one', 'two', 'three']
  expect(await Promise.all(values.map((value) => giveBack(value)))).toEqual(values)
  expect(workers.length).toBeGreaterThan(former)
})
