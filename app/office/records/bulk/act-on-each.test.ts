import { expect, test } from 'vitest'

import { ok, refused } from '#app/core/result.ts'

import { actOnEach } from './act-on-each.server.ts'

test('a success, a refusal or a failure of one act does not affect the others', async () => {
  const errors: string[] = []
  const log = { error: (event: string) => errors.push(event) } as never
  const acts: Record<string, () => Promise<ReturnType<typeof ok<string>> | ReturnType<typeof refused<'stale'>>>> = {
    a: async () => ok('approved'),
    b: async () => refused('stale'),
    c: () => Promise.reject(new Error('no connection')),
    d: async () => ok('approved'),
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
    { id: 'a', result: ok('approved') },
    { id: 'b', result: refused('stale') },
    { id: 'c', result: refused('failed') },
    { id: 'd', result: ok('approved') },
  ])
  expect(errors).toEqual(['an act on one of several records failed'])
})
