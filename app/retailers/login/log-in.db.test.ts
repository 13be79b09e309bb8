import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { RefusedError } from '#app/core/errors.ts'
import * as passwords from '#app/identity/passwords/hash-password.server.ts'
import { logInLine } from '#app/web/limits/fair-queue.ts'
import { letANightGo } from '#app/privacy/testing/let-a-night-go.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { retailers } from '../retailers.queries.server.ts'
import { makeResetKey } from '../password/make-reset-key.server.ts'
import { retailerPassword, foundTestShop, inviteTestRetailer, makeTestRetailer } from '../testing/retailer-fixtures.ts'
import { type Call, headersOf, serveAccounts } from '../testing/account-server.ts'

const wrong = 'this is not the password'

async function askFor(call: Call, count: number, name: string, from: string): Promise<(string | undefined)[]> {
  const errors: (string | undefined)[] = []
  for (let index = 0; index < count; index += 1) {
    const email = `${name}${index}@example.com`
    errors.push(String((await call('login', { email, password: wrong }, { from })).body.error))
  }
  return errors
}

test('every response costs exactly one argon2id: right, wrong, unknown, invited and disabled', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const known = await makeTestRetailer(platform)
  const disabled = await makeTestRetailer(platform)
  await platform.database.queries
    .update(retailers)
    .set({ disabledAt: sql`now()` })
    .where(eq(retailers.id, disabled.id))
  const invited = await inviteTestRetailer(platform)
  const expected = [
    [known.email, retailerPassword, 200, undefined],
    [known.email, wrong, 401, 'wrong-credentials'],
    [disabled.email, retailerPassword, 401, 'wrong-credentials'],
    ['nobody@example.com', retailerPassword, 404, 'account-doesnt-exist'],
    [invited.email, retailerPassword, 409, 'not-activated'],
  ] as const
  for (const [email, password, status, error] of expected) {
    using verify = vi.spyOn(passwords, 'verifyPassword')
    const answer = await call(
      'login',
      { email, password },
      { from: `198.51.100.${expected.findIndex(([one]) => one === email)}` },
    )
    expect([email, answer.status, answer.body.error]).toEqual([email, status, error])
    expect(verify).toHaveBeenCalledTimes(1)
  }
})

test('a sweep learns five unknown emails an hour, and after that gets the response of a wrong password', async () => {
  const { platform, call } = await serveAccounts()
  const known = await makeTestRetailer(platform)
  const invited = await inviteTestRetailer(platform)
  const from = '192.0.2.9'
  // A repeated mistyped address counts once.
  for (let index = 0; index < 3; index += 1)
    expect((await call('login', { email: 'typo@example.com', password: wrong }, { from })).body.error).toBe(
      'account-doesnt-exist',
    )
  const errors = await askFor(call, 8, 'sweep', from)
  expect(errors.filter((error) => error === 'account-doesnt-exist')).toHaveLength(4)
  expect(new Set(errors.slice(4))).toEqual(new Set(['wrong-credentials']))
  expect((await call('login', { email: invited.email, password: wrong }, { from })).body.error).toBe(
    'wrong-credentials',
  )
  expect((await call('login', { email: known.email, password: retailerPassword }, { from })).status).toBe(200)
  // The limit is shared: the other calls answer an unknown email like a known one, and still serve known emails.
  expect((await call('lost-activation-code', { email: 'other@example.com' }, { from })).body.success).toBe(true)
  expect((await call('forgot-password', { email: 'other@example.com' }, { from })).body.success).toBe(true)
  expect((await call('forgot-password', { email: known.email }, { from })).body.success).toBe(true)
})

test('a thousand addresses of one IPv6 /64 learn no more than one does', async () => {
  const { call } = await serveAccounts()
  const errors: (string | undefined)[] = []
  for (let index = 0; index < 30; index += 1)
    errors.push(...(await askFor(call, 1, `v6-${index}-`, `2001:db8:7:7:${index.toString(16)}::1`)))
  expect(errors.filter((error) => error === 'account-doesnt-exist')).toHaveLength(5)
  expect(new Set(errors.slice(5))).toEqual(new Set(['wrong-credentials']))
})

test('failures in a row make one address wait, and no other one', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  for (let index = 0; index < 10; index += 1) expect((await call('login', { email, password: wrong })).status).toBe(401)
  const waiting = await call('login', { email, password: retailerPassword })
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await call('login', { email, password: retailerPassword }, { from: '198.51.100.1' })).status).toBe(200)
  const audit = await platform.database.queries.select().from(auditEvents)
  const failed = audit.filter(({ action }) => action === 'agent.log-in-failed').map(({ became }) => became)
  expect(failed).toContainEqual(expect.objectContaining({ inARow: 10, waitMinutes: 1 }))
})

test('after a hundred failures in a row only a reset lets that source in, and other sources can log in (rule AC25)', async () => {
  const { platform, call } = await serveAccounts()
  const { id, email } = await makeTestRetailer(platform)
  const { queries, transaction } = platform.database
  const rows = sql`key like 'agent-login/source/%'`
  expect((await call('login', { email, password: wrong })).status).toBe(401)
  await queries.execute(sql`update rate_limits set points = 99, expire = now() + interval '28 days' where ${rows}`)
  expect((await call('login', { email, password: wrong })).status).toBe(401)
  // Neither the delay nor two days reopen it.
  await queries.execute(sql`update rate_limits set expire = expire - interval '2 days' where ${rows}`)
  await letANightGo(platform)
  const shut = await call('login', { email, password: retailerPassword })
  expect(shut.status).toBe(429)
  expect(Number(shut.headers.get('retry-after'))).toBeGreaterThan(27 * 86_400)
  const from = '198.51.100.1'
  expect((await call('login', { email, password: retailerPassword }, { from })).status).toBe(200)
  const key = await transaction((tx) => makeResetKey(tx, id))
  const password = 'a quite different password'
  expect((await call('reset-password', { key, password }, { from })).status).toBe(200)
  expect((await call('login', { email, password })).status).toBe(200)
})

test('an attempt rejected for load does not count as a failed log-in', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  const logIn = () => call('login', { email, password: retailerPassword })
  {
    using verify = vi.spyOn(passwords, 'verifyPassword')
    verify.mockRejectedValue(new RefusedError('unavailable', { retryAfterSeconds: 2 }))
    for (let index = 0; index < 12; index += 1) expect((await logIn()).status).toBe(503)
  }
  const { rows } = await platform.database.queries.execute(
    sql`select key from rate_limits where key like 'agent-login/%' and points > 0`,
  )
  expect(rows).toEqual([])
  expect((await logIn()).status).toBe(200)
})

test('a log-in ends the earlier session of the same browser, and no other one', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  const login = (headers = {}) => call('login', { email, password: retailerPassword }, { headers })
  const phone = await login()
  const first = await login()
  const second = await login({ cookie: headersOf(first.session).cookie })
  const opens = async (session: typeof first.session) => (await call('newsagencies', { email }, { session })).status
  expect([await opens(phone.session), await opens(first.session), await opens(second.session)]).toEqual([200, 401, 200])
})

test('a store that was approved during the set-up is attached at the next log-in', async () => {
  const { platform, call } = await serveAccounts()
  const { email } = await makeTestRetailer(platform)
  await foundTestShop(platform, email)
  const { session } = await call('login', { email, password: retailerPassword })
  expect((await call('newsagencies', { email }, { session })).body.newsagencies).toHaveLength(1)
})

test('a hash with older parameters is replaced at log-in', async () => {
  const { hash } = await import('@node-rs/argon2')
  const { platform, call } = await serveAccounts()
  const { id, email } = await makeTestRetailer(platform)
  const passwordHash = await hash(retailerPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await platform.database.queries.update(retailers).set({ passwordHash }).where(eq(retailers.id, id))
  expect((await call('login', { email, password: retailerPassword })).status).toBe(200)
  const [kept] = await platform.database.queries.select().from(retailers).where(eq(retailers.id, id))
  expect(kept?.passwordHash).not.toBe(passwordHash)
  expect(passwords.needsRehash(kept?.passwordHash ?? '')).toBe(false)
})

test('a flood of log-ins waits in a separate queue, and other calls do not wait for it', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { email } = await makeTestRetailer(platform)
  const { verifyPassword } = passwords
  const go = Promise.withResolvers<void>()
  using _held = vi.spyOn(passwords, 'verifyPassword').mockImplementation(async (...said) => {
    await go.promise
    return verifyPassword(...said)
  })
  // While no password is compared, the queue fills up: the newest twenty are refused with 503.
  const tooMany = 20
  const count = logInLine.running + logInLine.waiting + tooMany
  let refused = 0
  const full = Promise.withResolvers<void>()
  const flood = Array.from({ length: count }, async (_, index) => {
    const answer = await call('login', { email, password: wrong }, { from: `198.51.${index}.1` })
    if (answer.status === 503 && ++refused === tooMany) full.resolve()
    return answer
  })
  await full.promise
  const others = await Promise.all(
    Array.from({ length: 5 }, () => call('activate', { email: 'nobody@example.com', invitationCode: '481720935617' })),
  )
  expect(others.map(({ status }) => status)).toEqual(Array.from(others, () => 404))
  go.resolve()
  const answers = await Promise.all(flood)
  const cameBack = answers.filter(({ status }) => status === 503)
  expect(cameBack.map(({ headers }) => headers.get('retry-after'))).toEqual(Array.from({ length: tooMany }, () => '5'))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(count - tooMany)
  expect((await call('login', { email, password: retailerPassword }, { from: '203.0.113.99' })).status).toBe(200)
})
