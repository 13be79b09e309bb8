import type { IncomingMessage, ServerResponse } from 'node:http'

import { expect, test } from 'vitest'

import type { Platform } from '../../platform.server.ts'
import { createHealth } from './health.server.ts'

/** Creates the health of a process and a function that asks it. */
function makeHealth() {
  const health = createHealth({ config: {} } as unknown as Platform, { observe: () => {}, countShed: () => {}, render: async () => ({ contentType: '', text: '' }) }, () => Promise.reject(new Error('nobody asks'))) // prettier-ignore
  const ask = (path: string) => {
    const said: (number | string)[] = []
    const response = {
      writeHead: (status: number) => void said.push(status),
      end: (text: string) => void said.push(text),
    } as unknown as ServerResponse
    return health.answer({ headers: {} } as IncomingMessage, response, path, '127.0.0.1') && said
  }
  return { health, ask }
}

test('a polling proxy learns that no more requests should be sent here, and the drain waits for that', () => {
  const { health, ask } = makeHealth()
  expect(health.isAwaited()).toBe(false)
  expect(ask('/healthz/open')).toEqual([200, 'open'])
  health.drain()
  expect(health.isAwaited()).toBe(true)
  expect(ask('/healthz')).toEqual([200, 'ok'])
  expect(health.isAwaited()).toBe(true)
  expect(ask('/healthz/open')).toEqual([503, 'draining'])
  expect(health.isAwaited()).toBe(false)
})

test('a drain waits for no proxy if none has polled', () => {
  const { health, ask } = makeHealth()
  ask('/healthz')
  health.drain()
  expect(health.isAwaited()).toBe(false)
  expect(ask('/elsewhere')).toBe(false)
})
