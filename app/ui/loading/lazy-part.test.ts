import { expect, test } from 'vitest'

import { lazy } from './lazy-part.tsx'

test('what did not come is asked for again, and what came is kept', async () => {
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
