import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { cacheResponses, type CacheablePage } from './response-cache.server.ts'

const common = ['X-Frame-Options', 'DENY', 'X-Request-Id', 'one']

/** Starts a server that caches up to `mostBytes`; `now` is its current content. */
async function serve(mostBytes = 1_000_000) {
  const made: string[] = []
  const now = { state: 'first' as string | undefined, text: 'a page '.repeat(500) }
  const kept = cacheResponses(mostBytes)
  const cacheableAt = (address: string): CacheablePage => ({
    address,
    state: { known: () => now.state, read: async () => now.state },
    make: async () => {
      made.push(address)
      if (address === '/nothing') return undefined
      return { type: 'text/html', headers: { 'X-Frame-Options': 'SAMEORIGIN' }, body: Buffer.from(now.text) }
    },
  })
  const { port, close } = await serveOnLoopback((asked, response) => {
    const cacheable = cacheableAt(asked.url ?? '')
    if (kept.answer(asked, response, cacheable, common)) return
    void kept
      .makeAndAnswer(asked, response, cacheable)
      .then((isAnswered) => isAnswered || response.writeHead(404).end('not kept'))
  })
  onTestFinished(close)
  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
  }
  return { made, now, ask }
}

test('concurrent requests make a response once, and later ones get it from memory', async () => {
  const { made, now, ask } = await serve()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/page')))
  expect(answers.map(({ body }) => body.toString())).toEqual(answers.map(() => now.text))
  await ask('/page', { 'Accept-Encoding': 'gzip' })
  expect(made).toEqual(['/page'])
})

test('a new state makes a new response, and nothing is cached while the state is unknown', async () => {
  const { made, now, ask } = await serve()
  await ask('/page')
  Object.assign(now, { state: 'second', text: 'changed' })
  expect((await ask('/page')).body.toString()).toBe('changed')
  now.state = undefined
  expect((await ask('/page')).status).toBe(404)
  expect(made).toEqual(['/page', '/page'])
})

test('a cached response is compressed as accepted, has each header once, and gets 304 if the client has it', async () => {
  const { now, ask } = await serve()
  await ask('/page', { 'Accept-Encoding': 'gzip' })
  const answer = await ask('/page', { 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(answer.body).toString()).toBe(now.text)
  expect(answer.headers).toMatchObject({
    vary: 'Accept-Encoding',
    'x-frame-options': 'SAMEORIGIN',
    'x-request-id': 'one',
  })
  const again = await ask('/page', { 'Accept-Encoding': 'gzip', 'If-None-Match': answer.headers.etag ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await ask('/page', { 'Accept-Encoding': 'gzip' }, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
})

test('the cache is bounded and drops the least recently used response', async () => {
  const { made, ask } = await serve(10_000)
  for (const path of ['/one', '/two', '/one', '/three', '/one', '/two']) await ask(path)
  expect(made).toEqual(['/one', '/two', '/three', '/two'])
})

test('a response that cannot be cached is requested again each time', async () => {
  const { made, ask } = await serve()
  expect((await ask('/nothing')).status).toBe(404)
  await ask('/nothing')
  expect(made).toEqual(['/nothing', '/nothing'])
})
