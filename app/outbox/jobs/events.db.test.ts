import { expect, test } from 'vitest'

import { commitEffects } from '../commit-effects.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { event, eventQueue, publish, subscribe } from './events.server.ts'

const opened = event<{ id: string }>('opened')
const closed = event<{ id: string }>('closed')

test('an event reaches its subscribers once its transaction commits, and again after a failure', async () => {
  const heard: string[] = []
  let failures = 1
  await using platform = await startTestPlatform({
    isWorker: true,
    subscriptions: () => [
      subscribe(opened, ({ id }) => {
        if (failures-- > 0) return Promise.reject(new Error('not now'))
        heard.push(`opened ${id}`)
        return Promise.resolve()
      }),
      subscribe(closed, ({ id }) => Promise.resolve(heard.push(`closed ${id}`))),
    ],
  })
  const { database, jobs } = platform
  const undone = database.transaction(async (tx) => {
    await commitEffects(tx, { jobs: [publish(closed, { id: 'a' })] })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await commitEffects(database, { jobs: [publish(opened, { id: 'b' })] })
  await commitEffects(database, { jobs: [publish(closed, { id: 'c' })] })
  jobs.notify(eventQueue)
  await eventually(
    () => heard.length,
    (length) => length === 2,
  )
  expect(heard.toSorted()).toEqual(['closed c', 'opened b'])
})
