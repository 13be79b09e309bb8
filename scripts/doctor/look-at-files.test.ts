import { expect, test } from 'vitest'

import { readConfig } from '#app/platform/config.server.ts'
import { startObjectServer } from '#app/platform/testing/object-server.ts'

import { lookAtFiles } from './look-inside.ts'

test('the doctor tries the store of objects with an object of its own, and leaves none', async () => {
  expect(await lookAtFiles(readConfig({}))).toMatchObject({ state: 'ok', says: 'kept in the database' })
  const server = await startObjectServer()
  expect(await lookAtFiles(readConfig(server.env))).toMatchObject({ what: 'Files', state: 'ok' })
  expect(server.names()).toEqual([])
  const wrong = readConfig({ ...server.env, AWS_SECRET_ACCESS_KEY: 'wrong' })
  expect(await lookAtFiles(wrong)).toMatchObject({ state: 'bad', says: expect.stringContaining('403') })
  server.goAway()
  expect(await lookAtFiles(readConfig(server.env))).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('503'),
  })
})
