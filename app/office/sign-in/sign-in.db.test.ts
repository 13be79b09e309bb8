import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hashToken } from '#app/data/crypto/tokens.server.ts'
import { hashPassword, needsRehash } from '#app/identity/passwords/hash-password.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { limits } from '#app/start/wiring/wiring.server.ts'

import { auditEvents } from '../audit/screens/audit.queries.server.ts'
import { findStaffActor } from '../guards/staff-actor.server.ts'
import { findStaff, staff } from '../team/members/staff.queries.server.ts'
import { findSession } from './sessions/staff-sessions.queries.server.ts'
import { makeTestMember, openTestSession, testCode, testPassword, wrongTestCode } from '../testing/staff-fixtures.ts'
import { confirmSignIn } from './confirm-sign-in.server.ts'
import { signIn } from './sign-in.server.ts'
import { staffLimits } from './staff-limits.ts'
import { signOut } from './sessions/sign-out.server.ts'

const from = (ip: string) => ({ ...testOrigin, ip })

/** Returns the number of consecutive failures of each source. */
async function sourcesIn({ database }: TestPlatform): Promise<number[]> {
  const sources = sql`select points::int as points from rate_limits where key like 'staff-sign-in/source/%'`
  return (await database.queries.execute<{ points: number }>(sources)).rows.map(({ points }) => points)
}

test('password and code sign in; the token changes at each step, and only the last one is valid', async () => {
  await using platform = await startTestPlatform()
  const { email, secret, name } = await makeTestMember(platform, 'sales')
  const first = await signIn(platform, { email: email.toUpperCase(), password: testPassword }, testOrigin)
  if (!first.ok) throw new Error(first.refusal)
  expect(first.value.owes).toBe('code')
  expect(await findStaffActor(platform, first.value.token)).toBeUndefined()

  const second = await confirmSignIn(platform, first.value.token, testCode(secret), testOrigin)
  if (!second.ok) throw new Error(second.refusal)
  expect(second.value.token).not.toBe(first.value.token)
  expect(await findStaffActor(platform, second.value.token)).toMatchObject({ name, role: 'sales' })
  expect(await findStaffActor(platform, first.value.token)).toBeUndefined()
  expect(await confirmSignIn(platform, first.value.token, testCode(secret, 1), testOrigin)).toEqual({
    ok: false,
    refusal: 'session-over',
  })
  expect(second.value.expiresAt.getTime() - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
  const [entry] = await platform.database.queries.select().from(auditEvents)
  expect(entry).toMatchObject({
    action: 'staff.signed-in',
    actorName: name,
    became: { secondFactor: 'authenticator' },
    ip: '203.0.113.0',
  })
})

test('the database contains no token, password or authenticator secret in clear', async () => {
  await using platform = await startTestPlatform()
  const { id, email, secret, recoveryCodes } = await makeTestMember(platform)
  const first = await signIn(platform, { email, password: testPassword }, testOrigin)
  if (!first.ok) throw new Error(first.refusal)
  const { rows } = await platform.database.queries.execute<{ text: string }>(sql`
    select s::text || coalesce((select string_agg(c::text, '') from staff_recovery_codes c), '')
      || coalesce((select string_agg(x::text, '') from staff_sessions x), '') as text from staff s where s.id = ${id}`)
  const stored = rows[0]?.text ?? ''
  expect(stored).toContain(email)
  for (const kept of [first.value.token, testPassword, secret, ...recoveryCodes]) expect(stored).not.toContain(kept)
  expect(await findSession(platform.database.queries, hashToken(first.value.token), 'pending')).toBeDefined()
})

test('a wrong password and an unknown address get the same refusal', async () => {
  await using platform = await startTestPlatform()
  const { email } = await makeTestMember(platform)
  const wrong = await signIn(platform, { email, password: 'not the one' }, testOrigin)
  const unknown = await signIn(platform, { email: 'nobody@example.com', password: 'not the one' }, testOrigin)
  expect(wrong).toEqual({ ok: false, refusal: 'wrong-credentials' })
  expect(unknown).toEqual(wrong)
  const entries = await platform.database.queries.select().from(auditEvents).orderBy(auditEvents.at)
  const failed = ['staff.sign-in-failed', 'Visitor', { step: 'password', inARow: 1, waitMinutes: 0 }]
  expect(entries.map(({ action, actorName, became }) => [action, actorName, became])).toEqual([failed, failed])
  expect(JSON.stringify(entries)).not.toContain('nobody@example.com')
})

test('of 40 concurrent wrong passwords from one address at most five are verified', async () => {
  await using platform = await startTestPlatform()
  const { email } = await makeTestMember(platform)
  const tries = Array.from({ length: 40 }, (_, n) =>
    signIn(platform, { email, password: `guess number ${n}` }, testOrigin),
  )
  const outcomes = await Promise.allSettled(tries)
  const verified = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const limited = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && (outcome.reason as { code: string }).code === 'too-many-requests',
  )
  expect(verified.length).toBeLessThanOrEqual(5)
  expect(verified.length + limited.length).toBe(40)
  expect(await sourcesIn(platform)).toEqual([verified.length])
})

test('1,000 failing addresses lock no owner out on any device, and raise an alarm (rule L3)', async () => {
  await using platform = await startTestPlatform({ limits })
  const { email, secret } = await makeTestMember(platform, 'owner')
  const strangers = Array.from({ length: 1_000 }, (_, index) => `198.${18 + (index >> 8)}.${index & 255}.7`)
  for (const ip of strangers) await platform.limits.attempt(staffLimits['staff-sign-in'], { ip, subject: email })
  for (const ip of strangers.slice(0, 3))
    expect((await signIn(platform, { email, password: 'x' }, from(ip))).ok).toBe(false)
  const first = await signIn(platform, { email, password: testPassword }, testOrigin)
  if (!first.ok) throw new Error(first.refusal)
  expect((await confirmSignIn(platform, first.value.token, testCode(secret), testOrigin)).ok).toBe(true)
  expect(await platform.limits.alarms()).toMatchObject([{ limit: 'staff-sign-in', count: 1_003 }])
})

test('a known device waits only for its own failures, until the password changes', async () => {
  await using platform = await startTestPlatform()
  const { id, email, secret } = await makeTestMember(platform)
  const first = await signIn(platform, { email, password: testPassword }, testOrigin)
  if (!first.ok) throw new Error(first.refusal)
  const whole = await confirmSignIn(platform, first.value.token, testCode(secret), testOrigin)
  if (!whole.ok) throw new Error(whole.refusal)
  const deviceToken = whole.value.device.token
  const waits = (token: string | undefined, password = testPassword) =>
    signIn(platform, { email, password, deviceToken: token }, testOrigin).then(
      () => false,
      (error: unknown) => (error as { code: string }).code === 'too-many-requests',
    )
  for (let n = 0; n < 5; n += 1) await waits(undefined, 'wrong')
  const forged = `${deviceToken.slice(0, -2)}${deviceToken.at(-2) === 'A' ? 'B' : 'A'}${deviceToken.slice(-1)}`
  expect([await waits(undefined), await waits(forged), await waits(deviceToken)]).toEqual([true, true, false])
  for (let n = 0; n < 5; n += 1) await waits(deviceToken, 'wrong')
  expect(await waits(deviceToken)).toBe(true)
  await platform.database.queries.execute(sql`delete from rate_limits where key like 'staff-sign-in/source/%'`)
  for (let n = 0; n < 5; n += 1) await waits(undefined, 'wrong')
  await platform.database.queries
    .update(staff)
    .set({ passwordHash: await hashPassword(testPassword) })
    .where(eq(staff.id, id))
  expect(await waits(deviceToken)).toBe(true)
})

test('an attacker who guesses codes with a stolen password throttles unknown devices, not the member’s own', async () => {
  await using platform = await startTestPlatform()
  const { email, secret } = await makeTestMember(platform)
  const pending = async () => {
    const given = await signIn(platform, { email, password: testPassword }, testOrigin)
    if (!given.ok) throw new Error(given.refusal)
    return given.value.token
  }
  const whole = await confirmSignIn(platform, await pending(), testCode(secret), testOrigin)
  if (!whole.ok) throw new Error(whole.refusal)
  const thief = await pending()
  for (let n = 0; n < 5; n += 1)
    expect((await confirmSignIn(platform, thief, wrongTestCode(secret), from(`198.51.100.${n}`))).ok).toBe(false)
  const again = confirmSignIn(platform, thief, testCode(secret, 1), from('198.51.100.99'))
  await expect(again).rejects.toMatchObject({ code: 'too-many-requests' })
  const own = await confirmSignIn(platform, await pending(), testCode(secret, 1), testOrigin, whole.value.device.token)
  expect(own.ok).toBe(true)
})

test('five consecutive failures throttle their source, with or without an account, even for the right password', async () => {
  await using platform = await startTestPlatform()
  const { email } = await makeTestMember(platform)
  for (const address of [email, 'nobody@example.com']) {
    for (let n = 0; n < 5; n += 1) await signIn(platform, { email: address, password: 'wrong' }, testOrigin)
    const refusal = await signIn(platform, { email: address, password: testPassword }, testOrigin).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ code: 'too-many-requests' })
    expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(60)
  }
})

test('a stranger who fails on purpose does not lock the owner of an address out elsewhere', async () => {
  await using platform = await startTestPlatform()
  const { email, secret } = await makeTestMember(platform)
  const wrong = Array.from({ length: 12 }, () =>
    signIn(platform, { email, password: 'wrong' }, from('198.51.100.9')).catch(() => undefined),
  )
  await Promise.all(wrong)
  const first = await signIn(platform, { email, password: testPassword }, testOrigin)
  if (!first.ok) throw new Error(first.refusal)
  expect((await confirmSignIn(platform, first.value.token, testCode(secret), testOrigin)).ok).toBe(true)
})

test('the wait ends, and a complete sign-in resets the failures', async () => {
  await using platform = await startTestPlatform()
  const { email, secret } = await makeTestMember(platform)
  for (let n = 0; n < 5; n += 1) await signIn(platform, { email, password: 'wrong' }, testOrigin)
  await platform.database.queries.execute(
    sql`update rate_limits set expire = expire - interval '61 seconds' where key like 'staff-sign-in/source/%'`,
  )
  const first = await signIn(platform, { email, password: testPassword }, testOrigin)
  if (!first.ok) throw new Error(first.refusal)
  expect((await confirmSignIn(platform, first.value.token, testCode(secret), testOrigin)).ok).toBe(true)
  expect(await sourcesIn(platform)).toEqual([])
})

test('of fifty concurrent wrong codes from any source five are checked, and of fifty right ones one signs in', async () => {
  await using platform = await startTestPlatform()
  const outcomesOf = async (codeOf: (secret: string) => string) => {
    const { email, secret } = await makeTestMember(platform)
    const first = await signIn(platform, { email, password: testPassword }, testOrigin)
    if (!first.ok) throw new Error(first.refusal)
    const { token } = first.value
    const code = codeOf(secret)
    const tries = Array.from({ length: 50 }, (_, n) => confirmSignIn(platform, token, code, from(`198.51.100.${n}`)))
    return (await Promise.allSettled(tries)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }
  expect(await outcomesOf(wrongTestCode)).toEqual(
    Array.from({ length: 5 }, () => ({ ok: false, refusal: 'wrong-code' })),
  )
  expect((await outcomesOf(testCode)).filter(({ ok }) => ok)).toHaveLength(1)
})

test('a disabled member cannot sign in, and a hash with older parameters is replaced', async () => {
  await using platform = await startTestPlatform()
  const { id, email } = await makeTestMember(platform)
  const { hash } = await import('@node-rs/argon2')
  const passwordHash = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await platform.database.queries.update(staff).set({ passwordHash }).where(eq(staff.id, id))
  expect((await signIn(platform, { email, password: testPassword }, testOrigin)).ok).toBe(true)
  expect(needsRehash((await findStaff(platform.database.queries, id))?.passwordHash ?? '')).toBe(false)
  expect((await signIn(platform, { email, password: testPassword }, testOrigin)).ok).toBe(true)
  await platform.database.queries.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, id))
  expect((await signIn(platform, { email, password: testPassword }, testOrigin)).ok).toBe(false)
})

test('signing in again ends the browser’s previous session, and signing out ends the session on the server', async () => {
  await using platform = await startTestPlatform()
  const { id, email, secret } = await makeTestMember(platform)
  const { token } = await openTestSession(platform, id)
  const first = await signIn(platform, { email, password: testPassword, earlierToken: token }, testOrigin)
  if (!first.ok) throw new Error(first.refusal)
  expect(await findStaffActor(platform, token)).toBeUndefined()
  const second = await confirmSignIn(platform, first.value.token, testCode(secret), testOrigin)
  if (!second.ok) throw new Error(second.refusal)
  await signOut(platform, second.value.token, testOrigin)
  expect(await findStaffActor(platform, second.value.token)).toBeUndefined()
  await signOut(platform, second.value.token, testOrigin)
})
