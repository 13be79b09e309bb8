import { expect, onTestFinished, test, vi } from 'vitest'

import { statusOf } from '../call-json.ts'
import { type FormTools, sendForm } from './send-form.ts'

const body = { name: 'Aroha', email: 'a@b.example' }

/** Mocks a server that responds with the given statuses in turn; an error means a broken connection. */
function tools(answers: (number | Error)[], { online = true, solved = true, type = 'application/json' } = {}) {
  const log: string[] = []
  let proof = 1
  let key = 1
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('navigator', { onLine: online })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const headers = new Headers(init?.headers)
    log.push(`${headers.get('Idempotency-Key')} ${headers.get('Captcha-Response')}`)
    const answer = answers.shift()
    if (typeof answer !== 'number') throw answer ?? new Error('one call too many')
    const known = { 'Retry-After': '1', 'Content-Type': type }
    return new Response(answer === 204 ? null : '{"reference":"E-1"}', { status: answer, headers: known })
  })
  const act: FormTools = {
    check: {
      answer: async () => (solved ? { ok: true, header: `pow.${proof}` } : { ok: false }),
      renew: () => void (proof += 1),
      refused: () => void log.push('refused'),
      afterFailure: () => void log.push('afterwards'),
    },
    key: () => `key-${key}`,
    renewKey: () => void (key += 1),
  }
  return { act, log, send: () => sendForm('/api/enquiries', body, act) }
}

test('a form is sent once, with its key and its proof', async () => {
  const { send, log } = tools([200])
  const answer = { status: 200, body: { reference: 'E-1' }, retryAfterSeconds: 1, clockAheadMs: 0 }
  expect(await send()).toEqual({ kind: 'answered', answer })
  expect(log).toEqual(['key-1 pow.1'])
})

test('a response without a body is a response', async () => {
  expect(statusOf(await tools([204]).send())).toBe(204)
})

test("a network's log-in page is not a success, whatever its status", async () => {
  const { send } = tools([200], { type: 'text/html; charset=utf-8' })
  expect(await send()).toEqual({ kind: 'silent', reason: 'line-dropped' })
})

test('a refused check is renewed once, silently, under the same key', async () => {
  const { send, log } = tools([403, 200])
  expect(statusOf(await send())).toBe(200)
  expect(log).toEqual(['key-1 pow.1', 'afterwards', 'key-1 pow.2'])
  const stubborn = tools([403, 403])
  expect(statusOf(await stubborn.send())).toBe(403)
  expect(stubborn.log).toEqual(['key-1 pow.1', 'afterwards', 'key-1 pow.2', 'afterwards', 'refused'])
})

test('a text edited after a lost response is sent under a new key, and its spent proof is renewed', async () => {
  const { send, log } = tools([422, 403, 200])
  expect(statusOf(await send())).toBe(200)
  expect(log.filter((line) => line !== 'afterwards')).toEqual(['key-1 pow.1', 'key-2 pow.1', 'key-2 pow.2'])
})

test('nothing is sent while the check has no answer', async () => {
  const unsolved = tools([], { solved: false })
  expect(await unsolved.send()).toEqual({ kind: 'unchecked' })
  const offline = tools([], { solved: false, online: false })
  expect(await offline.send()).toEqual({ kind: 'silent', reason: 'offline' })
  expect([...unsolved.log, ...offline.log]).toEqual([])
})

test('a broken connection is a failure that preserves the key, and the check is notified', async () => {
  const { send, log } = tools([new TypeError('failed to fetch'), 200])
  expect(await send()).toEqual({ kind: 'silent', reason: 'line-dropped' })
  expect(statusOf(await send())).toBe(200)
  expect(log).toEqual(['key-1 pow.1', 'afterwards', 'key-1 pow.1'])
})

test('a request to a briefly overloaded server is repeated once, silently', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { send, log } = tools([503, 200])
  const sent = send()
  await vi.advanceTimersByTimeAsync(999)
  expect(log).toEqual(['key-1 pow.1', 'afterwards'])
  await vi.advanceTimersByTimeAsync(1)
  expect(statusOf(await sent)).toBe(200)
  expect(log).toEqual(['key-1 pow.1', 'afterwards', 'key-1 pow.1'])
  const full = tools([503, 503]).send()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(statusOf(await full)).toBe(503)
})

test('a check that is switched off sends no header', async () => {
  const { act, log, send } = tools([200])
  act.check.answer = async () => ({ ok: true, header: undefined })
  await send()
  expect(log).toEqual(['key-1 null'])
})
