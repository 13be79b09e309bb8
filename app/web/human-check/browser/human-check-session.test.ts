import { expect, test } from 'vitest'

import type { openHostedWidget } from './hosted-widget.ts'
import { HumanCheckSession } from './human-check-session.ts'
import { type IssuedChallenge, readIssuedChallenge } from './issued-challenge.ts'

const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: 'aa', salt: 'bb', cost: 1, keyLength: 32, keyPrefix: '00' }
const pow: IssuedChallenge = { provider: 'pow', challenge: { parameters, signature: 'cc' } }
const turnstile: IssuedChallenge = { provider: 'turnstile', siteKey: 'site' }

type Widget = Parameters<typeof openHostedWidget>[0]

function session(issued: () => IssuedChallenge, { isSecure = true } = {}) {
  const seen = {
    asked: 0,
    works: [] as number[],
    solved: 0,
    resets: 0,
    removed: 0,
    now: 0,
    widget: undefined as Widget | undefined,
  }
  const check = new HumanCheckSession('enquiry', {
    fetchIssuedChallenge: async (_, work) => {
      seen.asked += 1
      seen.works.push(work)
      return issued()
    },
    solve: async () => `pow.${(seen.solved += 1)}`,
    openHostedWidget: async (widget) => {
      seen.widget = widget
      return { provider: widget.provider, reset: () => (seen.resets += 1), remove: () => (seen.removed += 1) }
    },
    now: () => seen.now,
    isSecure,
  })
  check.attach({} as HTMLElement)
  return { check, seen }
}

test('the answer is computed once and awaited', async () => {
  const { check, seen } = session(() => pow)
  check.start()
  check.start()
  expect(check.getState()).toBe('checking')
  expect(await check.answer()).toEqual({ ok: true, header: 'pow.1' })
  expect(check.getState()).toBe('checked')
  expect(seen.asked).toBe(1)
})

test('an answer older than nine minutes is replaced before it is used', async () => {
  const { check, seen } = session(() => pow)
  await check.answer()
  seen.now = 9 * 60_000 + 1
  expect(await check.answer()).toEqual({ ok: true, header: 'pow.2' })
})

test('a failed check is tried again when its answer is needed', async () => {
  let isDown = true
  const { check } = session(() => {
    if (isDown) throw new Error('down')
    return pow
  })
  expect(await check.answer()).toEqual({ ok: false })
  expect(check.getState()).toBe('failed')
  isDown = false
  expect(await check.answer()).toEqual({ ok: true, header: 'pow.1' })
})

test('a page without HTTPS reports that it needs it, and derives no key; a hosted widget works without', async () => {
  const plain = session(() => pow, { isSecure: false })
  expect(await plain.check.answer()).toEqual({ ok: false })
  expect(plain.check.getState()).toBe('insecure')
  expect(plain.seen.solved).toBe(0)
  const hosted = session(() => turnstile, { isSecure: false })
  hosted.check.start()
  await expect.poll(hosted.check.getState).toBe('asking')
})

test('a check that is switched off needs no header', async () => {
  const { check } = session(() => ({ provider: 'off' }))
  expect(await check.answer()).toEqual({ ok: true, header: undefined })
})

test('a hosted widget has no answer until the visitor solves it, and loses it when it expires', async () => {
  const { check, seen } = session(() => turnstile)
  expect(await check.answer()).toEqual({ ok: false })
  expect(check.getState()).toBe('asking')
  seen.widget?.onToken('token')
  expect(await check.answer()).toEqual({ ok: true, header: 'turnstile.token' })
  seen.widget?.onLost()
  expect(await check.answer()).toEqual({ ok: false })
})

test('a failed send resets a hosted widget, or replaces it with the built-in check when the provider is down', async () => {
  let issued: IssuedChallenge = turnstile
  const { check, seen } = session(() => issued)
  await check.answer()
  check.afterFailure()
  await check.answer()
  expect(seen.resets).toBe(1)
  issued = pow
  check.afterFailure()
  expect(await check.answer()).toEqual({ ok: true, header: 'pow.1' })
  expect(seen.removed).toBe(1)
})

test('a failed send preserves an unspent proof of work, and a success deletes it', async () => {
  const { check, seen } = session(() => pow)
  await check.answer()
  check.afterFailure()
  expect(check.getState()).toBe('checked')
  check.forget()
  expect(check.getState()).toBe('idle')
  await check.answer()
  expect(seen.solved).toBe(2)
})

test('an answer that the server refuses again is discarded, and the visitor is notified', async () => {
  const { check } = session(() => pow)
  await check.answer()
  check.refused()
  expect(check.getState()).toBe('failed')
  expect(await check.answer()).toEqual({ ok: true, header: 'pow.2' })
})

test('a check that was too cheap is repeated with the required work, and stays that expensive', async () => {
  const { check, seen } = session(() => pow)
  await check.answer()
  check.renew(3)
  expect(check.getState()).toBe('working')
  expect(await check.answer()).toEqual({ ok: true, header: 'pow.2' })
  check.refused()
  await check.answer()
  expect(seen.works).toEqual([1, 3, 3])
})

test('only known challenges are accepted', () => {
  expect(readIssuedChallenge({ success: true, ...pow })).toEqual(pow)
  expect(readIssuedChallenge({ success: true, ...turnstile })).toEqual(turnstile)
  for (const body of [null, {}, { provider: 'pow' }, { provider: 'turnstile' }, { provider: 'x', siteKey: 's' }])
    expect(readIssuedChallenge(body)).toBeUndefined()
})
