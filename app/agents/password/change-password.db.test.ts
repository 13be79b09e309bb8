import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import * as passwords from '#app/platform/passwords/hash-password.server.ts'
import type { TestPlatform } from '#app/platform/testing/test-platform.ts'
import { auditEvents } from '#app/staff/audit/audit.store.server.ts'

import { agentPassword, makeTestAgent } from '../testing/agent-fixtures.ts'
import { type Call, type Halves, mailedBy, serveAccounts } from '../testing/account-server.ts'
import { replaceResetKey } from './reset-keys.store.server.ts'

const fresh = 'four wet umbrellas drip'
const wrong = 'this is not the password'
const given = { oldPassword: agentPassword, password: fresh }

async function loggedIn(env: Record<string, string> = {}) {
  const { platform, call, url } = await serveAccounts(env)
  const agent = await makeTestAgent(platform)
  const { session, headers } = await call('login', { email: agent.email, password: agentPassword })
  const device = /__Host-device=[\w-]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
  return { platform, call, url, agent, session, device }
}

const opens = async (call: Call, email: string, session: Halves) =>
  (await call('newsagencies', { email }, { session })).status

const auditOf = async ({ database }: TestPlatform, action: string) =>
  database.queries.select().from(auditEvents).where(eq(auditEvents.action, action))

test('the old password gives a new one: the session goes on under new secrets, all others end, and a mail says so (rule AC39)', async () => {
  const { platform, call, agent, session } = await loggedIn()
  const { email } = agent
  const other = await call('login', { email, password: agentPassword })
  const key = makeToken()
  await platform.database.transaction((tx) =>
    replaceResetKey(tx, {
      id: newId(),
      agentId: agent.id,
      keyHash: hashToken(key),
      expiresAt: new Date(Date.now() + 60_000),
    }),
  )
  const changed = await call('change-password', given, { session })
  expect(changed.status).toBe(200)
  expect(changed.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', '__Host-device'])
  const halves = [session, other.session, { token: changed.session.token, idToken: session.idToken }, changed.session]
  const opened = []
  for (const one of halves) opened.push(await opens(call, email, one))
  expect(opened).toEqual([401, 401, 401, 200])
  expect((await call('login', { email, password: agentPassword })).status).toBe(401)
  expect((await call('login', { email, password: fresh })).status).toBe(200)
  expect((await call('reset-password', { key, password: 'a third password here' })).status).toBe(404)
  expect(await mailedBy(platform, 'password-changed')).toMatchObject([{ givenName: 'Mia', device: 'Another device' }])
  expect(await auditOf(platform, 'agent.password-changed')).toMatchObject([{ became: { sessionsEnded: 1 } }])
})

test('a wrong old password changes nothing, is written down, and is counted with the log-ins that fail (rule AC38)', async () => {
  const { platform, call, agent, session } = await loggedIn()
  const { email } = agent
  for (let index = 0; index < 5; index += 1) {
    const answer = await call('change-password', { ...given, oldPassword: wrong }, { session })
    expect([answer.status, answer.body.detail]).toEqual([
      400,
      { oldPassword: 'That is not the password that you have.' },
    ])
  }
  for (let index = 0; index < 5; index += 1) await call('login', { email, password: wrong })
  const waiting = await call('change-password', given, { session })
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await call('login', { email, password: agentPassword })).status).toBe(429)
  expect(await auditOf(platform, 'agent.password-refused')).toHaveLength(5)
  expect(await mailedBy(platform, 'password-changed')).toEqual([])
  expect(await opens(call, email, session)).toBe(200)
})

test('where many passwords were wrong a human check is asked of this call, too', async () => {
  const { platform, call, session } = await loggedIn({ CAPTCHA_PROVIDER: 'pow' })
  const rows = sql`key like 'agent-login/all/%'`
  await call('change-password', { ...given, oldPassword: wrong }, { session })
  await platform.database.queries.execute(sql`update rate_limits set points = 4000 where ${rows}`)
  const asked = await call('change-password', given, { session })
  expect([asked.status, asked.body]).toMatchObject([403, { error: 'challenge-failed', work: 2 }])
  expect((await call('change-password', given, { session })).status).toBe(403)
})

test('a known device goes on being known after the change, and no other one', async () => {
  const { call, agent, session, device } = await loggedIn()
  const { email } = agent
  const elsewhere = await call('login', { email, password: agentPassword }, { from: '198.51.100.1' })
  const otherDevice = /__Host-device=[\w-]+/.exec(elsewhere.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const cookie = `__Host-sid=${session.token}; ${device}`
  const changed = await call('change-password', given, {
    headers: { cookie, authorization: `Bearer ${session.idToken}` },
  })
  const known = /__Host-device=[\w-]+/.exec(changed.headers.get('set-cookie') ?? '')?.[0] ?? ''
  expect(known).not.toBe(device)
  // Ten failures from an address shut it for whoever is not known there.
  for (let index = 0; index < 10; index += 1) await call('login', { email, password: wrong })
  const statusWith = async (one: string) =>
    (await call('login', { email, password: fresh }, { headers: { cookie: one } })).status
  expect([await statusWith(otherDevice), await statusWith(device), await statusWith(known)]).toEqual([429, 429, 200])
})

test('a weak password, the old one and an empty one are refused; none of it costs a try', async () => {
  const { platform, call, session } = await loggedIn()
  for (const password of ['short', 'password123', agentPassword, '']) {
    const answer = await call('change-password', { oldPassword: agentPassword, password }, { session })
    expect([password, answer.status, Object.keys(answer.body.detail ?? {})]).toEqual([password, 400, ['password']])
  }
  const { rows } = await platform.database.queries.execute(
    sql`select key from rate_limits where key like 'agent-login/source/%' and points > 0`,
  )
  expect(rows).toEqual([])
})

test('of two changes at once one counts, and the other opens nothing with its secrets', async () => {
  const { platform, call, agent, session } = await loggedIn({ RATE_LIMITS: 'off' })
  const answers = await Promise.all(
    [fresh, 'five dry umbrellas rest'].map((password) => call('change-password', { ...given, password }, { session })),
  )
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
  expect([400, 401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
  expect(await opens(call, agent.email, good[0]?.session ?? {})).toBe(200)
  expect(await mailedBy(platform, 'password-changed')).toHaveLength(1)
})

test('a session that was ended while the password was looked at is not opened again', async () => {
  const { platform, call, session } = await loggedIn()
  const hash = passwords.hashPassword
  using hashing = vi.spyOn(passwords, 'hashPassword')
  hashing.mockImplementationOnce(async (password) => {
    await platform.database.queries.execute(sql`update agent_sessions set revoked_at = now()`)
    return hash(password)
  })
  const answer = await call('change-password', given, { session })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
  expect(await mailedBy(platform, 'password-changed')).toEqual([])
})
