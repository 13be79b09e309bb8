import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'

import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { confirmSignIn } from '../confirm-sign-in.server.ts'
import { signIn } from '../sign-in.server.ts'
import { staffSessions } from '../sessions/staff-sessions.queries.server.ts'
import { makeTestMember, openTestSession, signInAs, testCode, testPassword } from '../../testing/staff-fixtures.ts'
import { confirmIdentity } from './confirm-identity.server.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './manage-recovery-codes.server.ts'
import { enrolSecondFactor } from './enrol-second-factor.server.ts'
import { staffRecoveryCodes } from './recovery-code.queries.server.ts'
import { showEnrolment } from './add-authenticator.server.ts'

async function passwordGiven(platform: Awaited<ReturnType<typeof startTestPlatform>>, email: string): Promise<string> {
  const first = await signIn(platform, { email, password: testPassword }, testOrigin)
  if (!first.ok) throw new Error(first.refusal)
  return first.value.token
}

test('a code of the authenticator works once, and an earlier one does not work after it', async () => {
  await using platform = await startTestPlatform()
  const { email, secret } = await makeTestMember(platform)
  const [before, code] = [testCode(secret, -1), testCode(secret)]
  const [one, two, three] = [
    await passwordGiven(platform, email),
    await passwordGiven(platform, email),
    await passwordGiven(platform, email),
  ]
  expect((await confirmSignIn(platform, one, code, testOrigin)).ok).toBe(true)
  expect(await confirmSignIn(platform, two, code, testOrigin)).toEqual({ ok: false, refusal: 'wrong-code' })
  expect(await confirmSignIn(platform, three, before, testOrigin)).toEqual({ ok: false, refusal: 'wrong-code' })
})

test('of two concurrent sign-ins with the same code one succeeds', async () => {
  await using platform = await startTestPlatform()
  const { email, secret } = await makeTestMember(platform)
  const tokens = [
    await passwordGiven(platform, email),
    await passwordGiven(platform, email),
    await passwordGiven(platform, email),
  ]
  const code = testCode(secret)
  const results = await Promise.all(tokens.map((token) => confirmSignIn(platform, token, code, testOrigin)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a recovery code works once in any spelling, even for concurrent requests', async () => {
  await using platform = await startTestPlatform()
  const { id, email, recoveryCodes } = await makeTestMember(platform)
  const [code = '', other = ''] = recoveryCodes
  const tokens = [await passwordGiven(platform, email), await passwordGiven(platform, email)]
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
  const results = await Promise.all(tokens.map((token) => confirmSignIn(platform, token, typed, testOrigin)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await confirmSignIn(platform, await passwordGiven(platform, email), code, testOrigin)).toMatchObject({
    refusal: 'wrong-code',
  })
  const stranger = await makeTestMember(platform, 'viewer')
  expect(await confirmSignIn(platform, await passwordGiven(platform, stranger.email), other, testOrigin)).toMatchObject(
    { refusal: 'wrong-code' },
  )
  const { actor } = await openTestSession(platform, id)
  expect(await countRecoveryCodes(platform, actor)).toBe(9)
})

test('new recovery codes require a fresh second factor, and void the previous ones', async () => {
  await using platform = await startTestPlatform()
  const { actor, member, token } = await signInAs(platform, 'sales')
  const codes = await makeRecoveryCodes(platform, actor, testOrigin)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  const old = member.recoveryCodes[0] ?? ''
  expect(await confirmSignIn(platform, await passwordGiven(platform, member.email), old, testOrigin)).toMatchObject({
    refusal: 'wrong-code',
  })

  await platform.database.queries.update(staffSessions).set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
  const stale = await findStaffActor(platform, token)
  if (!stale) throw new Error('signed out')
  await expect(makeRecoveryCodes(platform, stale, testOrigin)).rejects.toMatchObject({ code: 'forbidden' })
  const confirmed = await confirmIdentity(platform, stale, testCode(member.secret), testOrigin)
  if (!confirmed.ok) throw new Error(confirmed.refusal)
  expect(await findStaffActor(platform, token)).toBeUndefined()
  const fresh = await findStaffActor(platform, confirmed.value.token)
  if (!fresh) throw new Error('signed out')
  expect(await makeRecoveryCodes(platform, fresh, testOrigin)).toHaveLength(10)
  expect(
    await platform.database.queries.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, actor.id)),
  ).toHaveLength(10)
})

test('a member with a second factor cannot see its secret again or set up another with only the password', async () => {
  await using platform = await startTestPlatform()
  const { email, secret } = await makeTestMember(platform)
  const token = await passwordGiven(platform, email)
  expect(await showEnrolment(platform, token)).toBeUndefined()
  expect(await enrolSecondFactor(platform, token, testCode(secret), testOrigin)).toEqual({
    ok: false,
    refusal: 'session-over',
  })
})
