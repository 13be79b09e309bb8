import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import { bend, SoftPasskey, wrongAnswers } from '#app/identity/testing/soft-passkey.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'

import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { createMember } from '../../team/members/create-member.server.ts'
import { confirmIdentity } from '../second-factor/confirm-identity.server.ts'
import { enrolSecondFactor } from '../second-factor/enrol-second-factor.server.ts'
import { staffSessions } from '../sessions/staff-sessions.queries.server.ts'
import { startPendingSession } from '../sessions/start-session.server.ts'
import { confirmSignIn } from '../confirm-sign-in.server.ts'
import { signIn } from '../sign-in.server.ts'
import { signInAs, testPassword } from '../../testing/staff-fixtures.ts'
import { addPasskey, removePasskey } from './manage-passkeys.server.ts'
import { askPasskey } from './ask-passkey.server.ts'
import type { PasskeyPurpose } from './passkey.ts'
import { staffPasskeyChallenges, staffPasskeys } from './passkeys.queries.server.ts'

type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

// Limits are off, because other tests cover them and these try many wrong assertions.
const start = () => startTestPlatform({ env: { RATE_LIMITS: 'off' } })
const wrong = { ok: false, refusal: 'wrong-code' }

async function challengeFor(platform: TestPlatform, token: string, purpose: PasskeyPurpose): Promise<string> {
  const question = await askPasskey(platform, token, purpose, testOrigin)
  if (!question) throw new Error(`nothing was asked for ${purpose}`)
  return (question.use ?? question.make).challenge
}

/** A signed-in member with an authenticator and a passkey. */
async function withPasskey(platform: TestPlatform) {
  const signedIn = await signInAs(platform, 'operations')
  const device = new SoftPasskey()
  const answer = device.make(await challengeFor(platform, signedIn.token, 'add'))
  const added = await addPasskey(platform, signedIn.actor, { answer, name: 'Laptop' }, testOrigin)
  if (!added.ok) throw new Error(added.refusal)
  return { ...signedIn, device, passkeyId: added.value.id }
}

async function passwordGiven(platform: TestPlatform, email: string): Promise<string> {
  const given = await signIn(platform, { email, password: testPassword }, testOrigin)
  if (!given.ok) throw new Error(given.refusal)
  return given.value.token
}

test('a passkey works as the second factor next to an authenticator, and confirms the identity', async () => {
  await using platform = await start()
  const { member, device } = await withPasskey(platform)
  const pending = await passwordGiven(platform, member.email)
  const answer = device.use(await challengeFor(platform, pending, 'sign-in'))
  const opened = await confirmSignIn(platform, pending, answer, testOrigin)
  if (!opened.ok) throw new Error(opened.refusal)
  const actor = await findStaffActor(platform, opened.value.token)
  if (!actor) throw new Error('signed out')
  const again = device.use(await challengeFor(platform, opened.value.token, 'confirm'))
  expect((await confirmIdentity(platform, actor, again, testOrigin)).ok).toBe(true)
})

test.for(wrongAnswers)('an assertion %s is refused', async ([, lies]) => {
  await using platform = await start()
  const { member, device } = await withPasskey(platform)
  const first = await passwordGiven(platform, member.email)
  const good = device.use(await challengeFor(platform, first, 'sign-in'))
  expect((await confirmSignIn(platform, first, good, testOrigin)).ok).toBe(true)
  const pending = await passwordGiven(platform, member.email)
  const bad = device.use(await challengeFor(platform, pending, 'sign-in'), lies)
  expect(await confirmSignIn(platform, pending, bad, testOrigin)).toEqual(wrong)
})

test('a challenge works once, for its own session and purpose, and for five minutes', async () => {
  await using platform = await start()
  const { member, device, token } = await withPasskey(platform)
  const one = await passwordGiven(platform, member.email)
  const answer = device.use(await challengeFor(platform, one, 'sign-in'))
  const both = await Promise.all([
    confirmSignIn(platform, one, answer, testOrigin),
    confirmSignIn(platform, one, answer, testOrigin),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)

  const two = await passwordGiven(platform, member.email)
  expect(await confirmSignIn(platform, two, answer, testOrigin)).toEqual(wrong)
  await challengeFor(platform, two, 'sign-in')
  expect(await confirmSignIn(platform, two, answer, testOrigin)).toEqual(wrong)
  // The wrong assertion has spent the challenge for the right one, too.
  const three = await passwordGiven(platform, member.email)
  const question = await challengeFor(platform, three, 'sign-in')
  expect(await confirmSignIn(platform, three, answer, testOrigin)).toEqual(wrong)
  expect(await confirmSignIn(platform, three, device.use(question), testOrigin)).toEqual(wrong)

  const four = await passwordGiven(platform, member.email)
  const otherPurpose = device.use(await challengeFor(platform, token, 'confirm'))
  expect(await confirmSignIn(platform, four, otherPurpose, testOrigin)).toEqual(wrong)
  const late = device.use(await challengeFor(platform, four, 'sign-in'))
  const { rows } = await platform.database.queries.execute<{ most: number }>(
    sql`select max(extract(epoch from expires_at - now()))::float8 as most from staff_passkey_challenges`,
  )
  expect(rows[0]?.most).toBeGreaterThan(0)
  expect(rows[0]?.most).toBeLessThanOrEqual(300)
  await platform.database.queries.update(staffPasskeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await confirmSignIn(platform, four, late, testOrigin)).toEqual(wrong)
})

test('another member’s passkey, an unknown one and a tampered signature are refused', async () => {
  await using platform = await start()
  const { member, device } = await withPasskey(platform)
  const other = await withPasskey(platform)
  const pending = await passwordGiven(platform, member.email)
  for (const stranger of [other.device, new SoftPasskey()]) {
    const answer = stranger.use(await challengeFor(platform, pending, 'sign-in'))
    expect(await confirmSignIn(platform, pending, answer, testOrigin)).toEqual(wrong)
    const inItsName = { ...answer, id: device.id, rawId: device.id }
    await challengeFor(platform, pending, 'sign-in')
    expect(await confirmSignIn(platform, pending, inItsName, testOrigin)).toEqual(wrong)
  }
  const good = device.use(await challengeFor(platform, pending, 'sign-in'))
  expect(await confirmSignIn(platform, pending, bend(good), testOrigin)).toEqual(wrong)
})

test('a member without a second factor can set up a passkey, and then signs in with it alone', async () => {
  await using platform = await start()
  const passwordHash = await hashPassword(testPassword)
  const email = 'casey@example.com'
  const token = await platform.database.transaction(async (tx) => {
    const id = await createMember(tx, platform.keys, { name: 'Casey', email, role: 'sales', passwordHash })
    return (await startPendingSession(tx, id, testOrigin)).token
  })
  expect(await askPasskey(platform, token, 'sign-in', testOrigin)).toBeUndefined()
  const device = new SoftPasskey()
  const lying = device.make(await challengeFor(platform, token, 'enrol'), { origin: 'https://evil.example' })
  expect(await enrolSecondFactor(platform, token, { answer: lying, name: 'Phone' }, testOrigin)).toEqual(wrong)
  const unverified = device.make(await challengeFor(platform, token, 'enrol'), { userVerified: false })
  expect(await enrolSecondFactor(platform, token, { answer: unverified, name: 'Phone' }, testOrigin)).toEqual(wrong)
  const answer = device.make(await challengeFor(platform, token, 'enrol'))
  const enrolled = await enrolSecondFactor(platform, token, { answer, name: 'Phone' }, testOrigin)
  if (!enrolled.ok) throw new Error(enrolled.refusal)
  const actor = await findStaffActor(platform, enrolled.value.session.token)
  if (!actor) throw new Error('signed out')

  const pending = await passwordGiven(platform, email)
  expect(await askPasskey(platform, pending, 'enrol', testOrigin)).toBeUndefined()
  // The secret of an authenticator that was never set up is not a second factor.
  expect(await confirmSignIn(platform, pending, '123456', testOrigin)).toEqual(wrong)
  const used = device.use(await challengeFor(platform, pending, 'sign-in'))
  expect((await confirmSignIn(platform, pending, used, testOrigin)).ok).toBe(true)

  const [only] = await platform.database.queries.select().from(staffPasskeys)
  const removed = await removePasskey(platform, actor, only?.id ?? '', testOrigin)
  expect(removed).toEqual({ ok: false, refusal: 'last-factor' })
})

test('adding and removing require a fresh second factor, and affect only the actor’s own passkeys', async () => {
  await using platform = await start()
  const { actor, token, passkeyId } = await withPasskey(platform)
  const other = await withPasskey(platform)
  const foreign = await removePasskey(platform, other.actor, passkeyId, testOrigin)
  expect(foreign).toEqual({ ok: false, refusal: 'not-found' })
  const answer = new SoftPasskey().make(await challengeFor(platform, token, 'add'))
  await platform.database.queries.update(staffSessions).set({ secondFactorAt: sql`now() - interval '11 minutes'` })
  expect(await askPasskey(platform, token, 'add', testOrigin)).toBeUndefined()
  const stale = await findStaffActor(platform, token)
  if (!stale) throw new Error('signed out')
  const forbidden = { code: 'forbidden' }
  await expect(addPasskey(platform, stale, { answer, name: 'x' }, testOrigin)).rejects.toMatchObject(forbidden)
  await expect(removePasskey(platform, stale, passkeyId, testOrigin)).rejects.toMatchObject(forbidden)
  expect((await removePasskey(platform, actor, passkeyId, testOrigin)).ok).toBe(true)
})

test('a missing session, or one in the wrong state for the purpose, gets no challenge', async () => {
  await using platform = await start()
  const { member, token } = await withPasskey(platform)
  const pending = await passwordGiven(platform, member.email)
  const asked: [string | undefined, PasskeyPurpose][] = [
    [undefined, 'sign-in'],
    ['invented', 'sign-in'],
    [token, 'sign-in'],
    [token, 'enrol'],
    [pending, 'enrol'],
    [pending, 'confirm'],
    [pending, 'add'],
  ]
  for (const [who, purpose] of asked) expect(await askPasskey(platform, who, purpose, testOrigin)).toBeUndefined()
})
