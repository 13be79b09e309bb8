import { expect, test } from 'vitest'

import { FairQueue } from './fair-queue.ts'
import { createFairShares } from './fair-shares.ts'

/** Work that lasts until the test ends it, and the order in which it began. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, work, end }
}

const outcome = (promise: Promise<unknown>) => promise.then(String, (error: unknown) => (error as Error).message)
const refusal = expect.stringContaining('We cannot take this right now')

test('an address has a few requests in flight; its further requests wait without delaying another address', () => {
  const queue = new FairQueue({ running: 10, perAddress: 2 })
  const { begun, work } = createWork()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run('a', work(name))
  void queue.run('b', work('b1'))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  expect(queue.counts()).toEqual({ running: 3, waiting: 2 })
})

test('the queues of addresses are served in turn, each in the order of arrival', async () => {
  const queue = new FairQueue({ running: 1 })
  const { begun, work, end } = createWork()
  for (const name of ['a1', 'a2', 'a3']) void queue.run('a', work(name))
  for (const name of ['b1', 'b2']) void queue.run('b', work(name))
  void queue.run('c', work('c1'))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a full queue refuses the newest request of the address with the most waiting', async () => {
  const queue = new FairQueue({ running: 1, waiting: 3 })
  const { begun, work, end } = createWork()
  void queue.run('a', work('a1'))
  const [a2, a3, a4] = ['a2', 'a3', 'a4'].map((name) => outcome(queue.run('a', work(name))))
  const [b1, c1, a5] = [
    outcome(queue.run('b', work('b1'))),
    outcome(queue.run('c', work('c1'))),
    outcome(queue.run('a', work('a5'))),
  ]
  expect(await Promise.all([a4, a3, a5])).toEqual([refusal, refusal, refusal])
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  expect(await Promise.all([a2, b1, c1])).toEqual(['a2', 'b1', 'c1'])
  expect(queue.counts()).toEqual({ running: 0, waiting: 0 })
})

test('failed work passes its place to the next and its error to its caller', async () => {
  const queue = new FairQueue({ running: 1 })
  const failed = outcome(queue.run('a', () => Promise.reject(new Error('broken'))))
  const next = outcome(queue.run('a', () => 'next'))
  expect(await Promise.all([failed, next])).toEqual(['broken', 'next'])
  expect(queue.counts()).toEqual({ running: 0, waiting: 0 })
})

test('an address above its own share loses its newest share, and other addresses lose nothing', () => {
  const shares = createFairShares({ most: 100, perAddress: 30 })
  const gone: string[] = []
  const open = (address: string, name: string) => shares.open(address, () => gone.push(name))
  open('b', 'b1').add(30)
  const first = open('a', 'a1')
  first.add(20)
  open('a', 'a2').add(20)
  expect(gone).toEqual(['a2'])
  first.add(20)
  expect(gone).toEqual(['a2', 'a1'])
  expect(shares.held()).toBe(30)
})

test('when everything is taken, the address that holds most loses its newest share, not the one that asks', () => {
  const shares = createFairShares({ most: 100 })
  const gone: string[] = []
  const open = (address: string, name: string, amount: number) =>
    shares.open(address, () => gone.push(name)).add(amount)
  open('a', 'a1', 40)
  open('a', 'a2', 30)
  open('b', 'b1', 30)
  open('c', 'c1', 20)
  expect(gone).toEqual(['a2'])
  expect(shares.held()).toBe(90)
})

test('a released share holds nothing and cannot be revoked', () => {
  const shares = createFairShares({ most: 10 })
  const gone: string[] = []
  const one = shares.open('a', () => gone.push('a'))
  one.add(10)
  one.release()
  one.add(5)
  expect(shares.held()).toBe(0)
  shares.open('b', () => gone.push('b')).add(10)
  expect(gone).toEqual([])
})
