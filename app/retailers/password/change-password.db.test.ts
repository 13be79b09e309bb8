import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import * as passwords from '#app/identity/passwords/hash-password.server.ts'
import type { TestPlatform } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { retailerPassword, makeTestRetailer } from '../testing/retailer-fixtures.ts'
import { mismatch } from '../setup/setup-fields.ts'
import { type Call, type Halves, mailedBy, serveAccounts } from '../testing/account-server.ts'
import { actorOf, postDetails } from '../testing/post-details.ts'
import { makeResetKey } from './make-reset-key.server.ts'

const fresh = 'four wet umbrellas drip'
const wrong = 'this is not the password'
const given = { oldPassword: retailerPassword, password: fresh, passwordAgain: fresh }

async function loggedIn(env: Record<string, string> = {}) {
  const { platform, call } = await serveAccounts(env)
  const retailer = await makeTestRetailer(platform)
  const { session, headers } = await call('login', { email: retailer.email, password: retailerPassword })
  const device = /__Host-device=[\w-]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
  const change = (fields: Record<string, string>, cookie = '') =>
    postDetails(platform, 'password', fields, { session, cookie })
  return { platform, call, retailer, session, device, change }
}

const opens = async (call: Call, email: string, session: Halves) =>
  (await call('newsagencies', { email }, { session })).status

const auditOf = async ({ database }: TestPlatform, action: string) =>
  database.queries.select().from(auditEvents).where(eq(auditEvents.action, action))

test('the old password sets a new one: this session gets a new cookie, all others end, and a mail is sent (rule AC39)', async () => {
  const { platform, call, retailer, session, change } = await loggedIn()
  const { email } = retailer
  const other = await call('login', { email, password: retailerPassword })
  const key = await platform.database.transaction((tx) => makeResetKey(tx, retailer.id))
  const changed = await change(given)
  expect(changed.status).toBe(200)
  expect(changed.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', '__Host-device'])
  expect(changed.location).toBe('/account/details?done=password#own-password')
  // The id_token is unchanged; without the new cookie it opens nothing.
  const onward = { token: changed.session.token, idToken: session.idToken }
  const halves = [session, other.session, { idToken: session.idToken }, { token: onward.token }, onward]
  const opened = []
  for (const one of halves) opened.push(await opens(call, email, one))
  expect(opened).toEqual([401, 401, 401, 401, 200])
  expect(onward.token).not.toBe(session.token)
  const pages = await Promise.all([session, other.session, onward].map((one) => actorOf(platform, one)))
  expect(pages.map((actor) => actor?.id)).toEqual([undefined, undefined, retailer.id])
  expect((await call('login', { email, password: retailerPassword })).status).toBe(401)
  expect((await call('login', { email, password: fresh })).status).toBe(200)
  expect((await call('reset-password', { key, password: 'a third password here' })).status).toBe(404)
  expect(await mailedBy(platform, 'password-changed')).toMatchObject([{ givenName: 'Mia', device: 'Another device' }])
  expect(await auditOf(platform, 'agent.password-changed')).toMatchObject([{ became: { sessionsEnded: 1 } }])
})

test('a wrong old password changes nothing, is audited, and counts as a failed log-in (rule AC38)', async () => {
  const { platform, call, retailer, session, change } = await loggedIn()
  const { email } = retailer
  for (let index = 0; index < 5; index += 1) {
    const answer = await change({ ...given, oldPassword: wrong })
    expect([answer.status, answer.body.detail, answer.typed]).toEqual([
      400,
      { oldPassword: 'That is not the password that you have.' },
      {},
    ])
  }
  for (let index = 0; index < 5; index += 1) await call('login', { email, password: wrong })
  const waiting = await change(given)
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await call('login', { email, password: retailerPassword })).status).toBe(429)
  expect(await auditOf(platform, 'agent.password-refused')).toHaveLength(5)
  expect(await mailedBy(platform, 'password-changed')).toEqual([])
  expect(await opens(call, email, session)).toBe(200)
})

test('after many wrong passwords the form requires a human check too', async () => {
  const { platform, change } = await loggedIn({ CAPTCHA_PROVIDER: 'pow' })
  const rows = sql`key like 'agent-login/all/%'`
  await change({ ...given, oldPassword: wrong })
  await platform.database.queries.execute(sql`update rate_limits set points = 4000 where ${rows}`)
  const asked = await change(given)
  expect([asked.status, asked.body]).toMatchObject([403, { error: 'challenge-failed', work: 2 }])
  expect((await change(given)).status).toBe(403)
})

test('this device stays known after the change, and no other device does', async () => {
  const { call, retailer, device, change } = await loggedIn()
  const { email } = retailer
  const elsewhere = await call('login', { email, password: retailerPassword }, { from: '198.51.100.1' })
  const otherDevice = /__Host-device=[\w-]+/.exec(elsewhere.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const changed = await change(given, device)
  const known = /__Host-device=[\w-]+/.exec(changed.headers.get('set-cookie') ?? '')?.[0] ?? ''
  expect(known).not.toBe(device)
  // Ten failures from an address lock out the devices there that are not known.
  for (let index = 0; index < 10; index += 1) await call('login', { email, password: wrong })
  const statusWith = async (one: string) =>
    (await call('login', { email, password: fresh }, { headers: { cookie: one } })).status
  expect([await statusWith(otherDevice), await statusWith(device), await statusWith(known)]).toEqual([429, 429, 200])
})

test('a weak password, the old one, an empty one and two that differ are refused without counting as a failure', async () => {
  const { platform, change } = await loggedIn()
  for (const password of ['short', 'password123', retailerPassword]) {
    const answer = await change({ oldPassword: retailerPassword, password, passwordAgain: password })
    expect([password, answer.status, Object.keys(answer.body.detail ?? {})]).toEqual([password, 400, ['password']])
  }
  const empty = await change({ oldPassword: '', password: '', passwordAgain: '' })
  expect([empty.status, empty.body.detail]).toEqual([
    400,
    {
      oldPassword: 'Enter your old password',
      password: 'Enter a new password',
      passwordAgain: 'Enter the new password again',
    },
  ])
  const differing = await change({ ...given, passwordAgain: `${fresh} ` })
  expect([differing.status, differing.body.detail]).toEqual([400, { passwordAgain: mismatch }])
  const { rows } = await platform.database.queries.execute(
    sql`select key from rate_limits where key like 'agent-login/source/%' and points > 0`,
  )
  expect(rows).toEqual([])
})

test("of two concurrent changes one succeeds, and the other's secrets open nothing", async () => {
  const { platform, call, retailer, change } = await loggedIn({ RATE_LIMITS: 'off' })
  const answers = await Promise.all(
    [fresh, 'five dry umbrellas rest'].map((password) => change({ ...given, password, passwordAgain: password })),
  )
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  expect([400, 401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
  expect(await opens(call, retailer.email, good[0]?.session ?? {})).toBe(200)
  expect(await mailedBy(platform, 'password-changed')).toHaveLength(1)
})

test('a session that ended while the password was checked is not reopened', async () => {
  const { platform, change } = await loggedIn()
  const hash = passwords.hashPassword
  using hashing = vi.spyOn(passwords, 'hashPassword')
  hashing.mockImplementationOnce(async (password) => {
    await platform.database.queries.execute(sql`update agent_sessions set revoked_at = now()`)
    return hash(password)
  })
  const answer = await change(given)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
  expect(await mailedBy(platform, 'password-changed')).toEqual([])
})
