import { expect, test } from 'vitest'

import { lazy } from './lazy-part.tsx'

test('retries a load that failed and caches one that succeeded', async () => {
  const answers: (() => Promise<string>)[] = [
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve('screen'),
    () => Promise.reject(new Error('asked for although it is here')),
  ]
  const thing = lazy(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
  await expect(thing.load()).rejects.toThrow('offline')
  expect(thing.get()).toBeUndefined()
  expect(await thing.load()).toBe('screen')
  expect(thing.get()).toBe('screen')
  expect(await thing.load()).toBe('screen')
})
