import { expect, test } from 'vitest'

import { accepted, refused } from '#app/core/result.ts'

import { actOnEach } from './act-on-each.server.ts'

test('a success, a refusal or a failure of one act does not affect the others', async () => {
  const errors: string[] = []
  const log = { error: (event: string) => errors.push(event) } as never
  const acts: Record<string, () => Promise<ReturnType<typeof accepted<string>> | ReturnType<typeof refused<'stale'>>>> =
    {
      a: async () => accepted('approved'),
      b: async () => refused('stale'),
      c: () => Promise.reject(new Error('no connection')),
      d: async () => accepted('approved'),
    }
  const acted = await actOnEach(
    { log },
    Object.keys(acts).map((id) => ({ id })),
    async ({ id }) => {
      const act = acts[id]
      return act ? act() : refused('stale')
    },
  )
  expect(acted).toEqual([
    { id: 'a', result: accepted('approved') },
    { id: 'b', result: refused('stale') },
    { id: 'c', result: refused('failed') },
    { id: 'd', result: accepted('approved') },
  ])
  expect(errors).toEqual(['one-of-several-failed'])
})
