import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'

import { RefusedError, type RefusalCode, refusals } from '#app/core/errors.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { isDatabaseOutage } from '#app/data/database/database-outage.server.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { notedReason } from '../edge/answers/report-answer.server.ts'
import { refusalAnswer, refusalOf } from './refusal-answer.server.ts'

const silent = createLog({ LOG_LEVEL: 'silent' }, () => {})
const withCode = (code: string) => Object.assign(new Error('x'), { code })

/** The statuses of rule AP3, repeated here so that an accidental change fails this test. */
const statuses: Record<RefusalCode, number> = {
  'validation-error': 400,
  'bad-request': 400,
  unauthenticated: 401,
  'challenge-failed': 403,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'wrong-media-type': 415,
  'key-reused': 422,
  'too-many-requests': 429,
  'internal-error': 500,
  unavailable: 503,
  'storage-full': 503,
}

test.for(Object.entries(statuses))('%s is answered with %i and words for a person', async ([code, status]) => {
  const answer = refusalAnswer(new RefusedError(code as RefusalCode))
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ success: false, error: code, message: refusals[code as RefusalCode].message })
})

test('this test covers every refusal', () => {
  expect(Object.keys(statuses).toSorted()).toEqual(Object.keys(refusals).toSorted())
})

test('a 401 names the scheme of its credentials (rule SY10)', () => {
  expect(refusalAnswer(new RefusedError('unauthenticated')).headers.get('www-authenticate')).toBe('Bearer')
  expect(refusalAnswer(new RefusedError('forbidden')).headers.has('www-authenticate')).toBe(false)
})

test('a temporary refusal has a Retry-After header', () => {
  const answer = refusalAnswer(new RefusedError('too-many-requests', { retryAfterSeconds: 9 }))
  expect(answer.headers.get('retry-after')).toBe('9')
})

test.for([
  '08006',
  '53100',
  '53300',
  '57P01',
  '57P03',
  '58030',
  '40001',
  '40P01',
  '25P03',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
])('a database outage (%s) is answered with 503 and a short Retry-After', (code) => {
  const refusal = refusalOf(new Error('Failed query', { cause: withCode(code) }), silent, { requestId: 'r1' })
  expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
})

test.for([
  ['25006', 'the database only reads'],
  ['57014', 'the database took too long'],
  ['53100', 'the database is full'],
  ['53300', 'the database had no free connection'],
  ['55P03', 'the database was locked'],
  ['ECONNREFUSED', 'the database did not answer'],
  ['08006', 'the database did not answer'],
])('the log names the trouble of the database (rule X5): %s, %s', ([code = '', reason]) => {
  const lines: string[] = []
  const origin = { requestId: 'r1' }
  const log = createLog({ LOG_LEVEL: 'error' }, (line) => lines.push(line))
  const failed = new Error('Failed query', { cause: withCode(code) })
  expect(refusalOf(failed, log, origin).reason).toBe(reason)
  expect(notedReason(origin)).toBe(reason)
  expect(lines.join('')).toMatch(new RegExp(`"msg":"(?:${reason}|the database is away)"`))
})

test.for(['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])(
  'a bug (%s) is not an outage and is answered with 500',
  (code) => {
    expect(refusalOf(withCode(code), silent, { requestId: 'r1' }).code).toBe('internal-error')
  },
)

test.for(['Query read timeout', 'timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  'the driver reports an outage in words: %s',
  (words) => {
    expect(isDatabaseOutage(new Error('Failed query', { cause: new Error(words) }))).toBe(true)
  },
)

test('an unexpected error is logged without the values it quotes, and the caller sees no details', async () => {
  const lines: string[] = []
  const refusal = refusalOf(
    new Error('no store is called "CANARY"'),
    createLog({ LOG_LEVEL: 'error' }, (line) => lines.push(line)),
    { requestId: 'r1' },
  )
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'r1', errorMessage: 'no store is called …' })
  expect(lines[0] + (await refusalAnswer(refusal).text())).not.toContain('CANARY')
})

test('a bug whose message merely mentions a connection is not an outage', () => {
  expect(isDatabaseOutage(new TypeError("Cannot read properties of undefined (reading 'Connection')"))).toBe(false)
})

const adapter = (answer: (request: Request) => Promise<Response>) => {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false })
  return (incoming: IncomingMessage, outgoing: ServerResponse) => void listener(incoming, outgoing)
}

/** Servers that report the error thrown when a caller disconnects while the body is read, or before. */
const readers: Record<string, (thrown: (error: unknown) => void) => RequestListener> = {
  'by Node': (thrown) => (request) => void text(request).catch(thrown),
  'by the adapter': (thrown) =>
    adapter((request) =>
      request.text().then(
        () => new Response(),
        (error: unknown) => {
          thrown(error)
          return new Response()
        },
      ),
    ),
  'by the adapter, too late': (thrown) =>
    adapter(async (request) => {
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      await request.text().catch(thrown)
      return new Response()
    }),
}

test.for(Object.entries(readers))(
  'a caller that disconnects while its body is read %s is no database outage and causes no log line',
  async ([, read]) => {
    const lines: string[] = []
    const { promise: thrown, resolve } = Promise.withResolvers<unknown>()
    const listener = read(resolve)
    const { port, close } = await serveOnLoopback((request, response) => {
      request.once('readable', () => caller.destroy())
      listener(request, response)
    })
    const caller = connect(port, '127.0.0.1')
    await once(caller, 'connect')
    caller.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"token":')
    const refusal = refusalOf(
      await thrown,
      createLog({ LOG_LEVEL: 'error' }, (line) => lines.push(line)),
      { requestId: 'r1' },
    )
    expect([refusal.code, lines]).toEqual(['bad-request', []])
    await close()
  },
)
