import { expect, test } from 'vitest'

import { emptyEnquiry } from '../enquiry-fields.ts'
import { sendEnquiry, type SendTools } from './send-enquiry.ts'

const values = { ...emptyEnquiry, name: 'Aroha', email: 'a@b.example', phone: '02 5550 1184' }

/** Answers with the given statuses in turn; an error stands for a broken line. */
function tools(answers: (number | Error)[], { online = true, solved = true } = {}) {
  const log: string[] = []
  let proof = 1
  let key = 1
  const act: SendTools = {
    fetch: async (_url, init) => {
      const headers = new Headers(init?.headers)
      log.push(`${headers.get('Idempotency-Key')} ${headers.get('Captcha-Response')}`)
      const answer = answers.shift()
      if (typeof answer !== 'number') throw answer ?? new Error('one call too many')
      return new Response(JSON.stringify({ reference: 'E-1' }), { status: answer, headers: { 'Retry-After': '1' } })
    },
    isOnline: () => online,
    pause: async (ms) => log.push(`pause ${ms}`),
    check: {
      answer: async () => (solved ? { ok: true, header: `pow.${proof}` } : { ok: false }),
      renew: () => void (proof += 1),
      refused: () => void log.push('refused'),
      afterFailure: () => void log.push('afterwards'),
    },
    key: () => `key-${key}`,
    renewKey: () => void (key += 1),
  }
  return { act, log }
}

test('an enquiry is sent once, with its key and its proof', async () => {
  const { act, log } = tools([200])
  expect(await sendEnquiry(values, act)).toEqual({ kind: 'sent', reference: 'E-1' })
  expect(log).toEqual(['key-1 pow.1'])
})

test('a refused check is renewed once, silently, under the same key', async () => {
  const { act, log } = tools([403, 200])
  expect((await sendEnquiry(values, act)).kind).toBe('sent')
  expect(log).toEqual(['key-1 pow.1', 'key-1 pow.2'])
  const stubborn = tools([403, 403])
  expect((await sendEnquiry(values, stubborn.act)).kind).toBe('not-a-person')
  expect(stubborn.log).toEqual(['key-1 pow.1', 'key-1 pow.2', 'refused'])
})

test('an edited text after a lost answer goes under a new key; its spent proof is renewed too', async () => {
  const { act, log } = tools([422, 403, 200])
  expect((await sendEnquiry(values, act)).kind).toBe('sent')
  expect(log).toEqual(['key-1 pow.1', 'key-2 pow.1', 'key-2 pow.2'])
})

test('nothing is sent while the check gives no answer', async () => {
  const unsolved = tools([], { solved: false })
  expect(await sendEnquiry(values, unsolved.act)).toEqual({ kind: 'unchecked' })
  const offline = tools([], { solved: false, online: false })
  expect(await sendEnquiry(values, offline.act)).toEqual({ kind: 'failed', failure: { reason: 'offline' } })
  expect([...unsolved.log, ...offline.log]).toEqual([])
})

test('a broken line is a failure that keeps the key, and the check is told', async () => {
  const { act, log } = tools([new TypeError('failed to fetch'), 200])
  expect(await sendEnquiry(values, act)).toEqual({ kind: 'failed', failure: { reason: 'line-dropped' } })
  expect((await sendEnquiry(values, act)).kind).toBe('sent')
  expect(log).toEqual(['key-1 pow.1', 'afterwards', 'key-1 pow.1'])
})

test('a server that is full for a second is asked once more, without a word', async () => {
  const { act, log } = tools([503, 200])
  expect((await sendEnquiry(values, act)).kind).toBe('sent')
  expect(log).toEqual(['key-1 pow.1', 'afterwards', 'pause 1000', 'key-1 pow.1'])
  const full = tools([503, 503])
  expect((await sendEnquiry(values, full.act)).kind).toBe('failed')
})

test('a check that is switched off sends no header', async () => {
  const { act, log } = tools([200])
  act.check.answer = async () => ({ ok: true, header: undefined })
  await sendEnquiry(values, act)
  expect(log).toEqual(['key-1 null'])
})
