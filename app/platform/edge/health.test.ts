import type { IncomingMessage, ServerResponse } from 'node:http'

import { expect, test } from 'vitest'

import type { Platform } from '../platform.server.ts'
import { createHealth } from './health.server.ts'

/** The health of a process, and how it answers at a path. */
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

test('a proxy that asks is told when no more requests should be sent here, and is awaited until then', () => {
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

test('where no proxy asks, nobody is awaited', () => {
  const { health, ask } = makeHealth()
  ask('/healthz')
  health.drain()
  expect(health.isAwaited()).toBe(false)
  expect(ask('/elsewhere')).toBe(false)
})
