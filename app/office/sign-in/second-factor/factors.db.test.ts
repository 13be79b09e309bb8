import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import { SoftPasskey } from '#app/identity/testing/soft-passkey.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'

import { auditEvents } from '../../audit/screens/audit.queries.server.ts'
import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { createMember } from '../../team/members/create-member.server.ts'
import { askPasskey } from '../passkeys/ask-passkey.server.ts'
import { staffPasskeys } from '../passkeys/passkeys.queries.server.ts'
import { removePasskey, renamePasskey } from '../passkeys/manage-passkeys.server.ts'
import { staffSessions } from '../sessions/staff-sessions.queries.server.ts'
import { startPendingSession } from '../sessions/start-session.server.ts'
import { confirmSignIn } from '../confirm-sign-in.server.ts'
import { signIn } from '../sign-in.server.ts'
import { signInAs, testCode, testPassword } from '../../testing/staff-fixtures.ts'
import { addAuthenticator, showAuthenticator, showEnrolment } from './add-authenticator.server.ts'
import { enrolSecondFactor } from './enrol-second-factor.server.ts'
import { listFactors } from './list-factors.server.ts'

type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

const email = 'casey@example.com'
const start = () => startTestPlatform({ env: { RATE_LIMITS: 'off' } })

/** A member whose only second factor is a passkey, and the authenticator secret that was shown next to it. */
async function withPasskeyAlone(platform: TestPlatform) {
  const passwordHash = await hashPassword(testPassword)
  const pending = await platform.database.transaction(async (tx) => {
    const id = await createMember(tx, platform.keys, { name: 'Casey', email, role: 'sales', passwordHash })
    return (await startPendingSession(tx, id, testOrigin)).token
  })
  const shown = (await showEnrolment(platform, pending))?.secret ?? ''
  const question = await askPasskey(platform, pending, 'enrol', testOrigin)
  const answer = new SoftPasskey().make(question?.make?.challenge ?? '')
  const enrolled = await enrolSecondFactor(platform, pending, { answer, name: 'Phone' }, testOrigin)
  if (!enrolled.ok) throw new Error(enrolled.refusal)
  const { token } = enrolled.value.session
  const actor = await findStaffActor(platform, token)
  const [passkey] = await platform.database.queries.select().from(staffPasskeys)
  if (!actor || !passkey) throw new Error('signed out')
  return { actor, token, shown, passkeyId: passkey.id }
}

test('a member with only a passkey adds an authenticator, signs in with it, and may then remove the passkey', async () => {
  await using platform = await start()
  const { actor, shown, passkeyId } = await withPasskeyAlone(platform)
  const offered = (await showAuthenticator(platform, actor))?.secret ?? ''
  // The secret that was shown before there was a second factor is void.
  expect(offered).not.toBe(shown)
  const wrong = { ok: false, refusal: 'wrong-code' }
  expect(await addAuthenticator(platform, actor, testCode(shown), testOrigin)).toEqual(wrong)
  expect((await listFactors(platform, actor)).hasAuthenticator).toBe(false)
  const code = testCode(offered)
  expect(await addAuthenticator(platform, actor, `${code.slice(0, 3)} ${code.slice(3)}`, testOrigin)).toEqual({
    ok: true,
  })
  expect(await showAuthenticator(platform, actor)).toBeUndefined()
  const again = await addAuthenticator(platform, actor, testCode(offered, 1), testOrigin)
  expect(again).toEqual({ ok: false, refusal: 'has-one' })

  const given = await signIn(platform, { email, password: testPassword }, testOrigin)
  if (!given.ok) throw new Error(given.refusal)
  // The code that set it up is spent.
  expect(await confirmSignIn(platform, given.value.token, code, testOrigin)).toEqual(wrong)
  expect((await confirmSignIn(platform, given.value.token, testCode(offered, 1), testOrigin)).ok).toBe(true)
  expect((await removePasskey(platform, actor, passkeyId, testOrigin)).ok).toBe(true)
  const actions = (await platform.database.queries.select().from(auditEvents)).map(({ action }) => action)
  expect(actions).toContain('staff.authenticator-added')
})

test('of two concurrent codes one adds the authenticator', async () => {
  await using platform = await start()
  const { actor } = await withPasskeyAlone(platform)
  const secret = (await showAuthenticator(platform, actor))?.secret ?? ''
  const both = await Promise.all(
    [0, 1].map((step) => addAuthenticator(platform, actor, testCode(secret, step), testOrigin)),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a member renames their own passkey, and no one else’s', async () => {
  await using platform = await start()
  const { actor, passkeyId } = await withPasskeyAlone(platform)
  const stranger = await signInAs(platform, 'owner')
  const change = { id: passkeyId, name: 'Blue phone' }
  expect(await renamePasskey(platform, stranger.actor, change, testOrigin)).toEqual({ ok: false, refusal: 'not-found' })
  expect((await renamePasskey(platform, actor, change, testOrigin)).ok).toBe(true)
  expect((await renamePasskey(platform, actor, change, testOrigin)).ok).toBe(true)
  expect((await listFactors(platform, actor)).passkeys).toMatchObject([{ name: 'Blue phone' }])
  const renamed = (await platform.database.queries.select().from(auditEvents)).filter(
    ({ action }) => action === 'staff.passkey-renamed',
  )
  expect(renamed).toMatchObject([{ was: { passkey: 'Phone' }, became: { passkey: 'Blue phone' } }])
})

test('every change of a factor requires a fresh second factor, and the last one cannot be removed', async () => {
  await using platform = await start()
  const { actor, token, passkeyId } = await withPasskeyAlone(platform)
  const lastFactor = { ok: false, refusal: 'last-factor' }
  expect(await removePasskey(platform, actor, passkeyId, testOrigin)).toEqual(lastFactor)
  await platform.database.queries.update(staffSessions).set({ secondFactorAt: sql`now() - interval '11 minutes'` })
  const stale = await findStaffActor(platform, token)
  if (!stale) throw new Error('signed out')
  const forbidden = { code: 'forbidden' }
  expect(await showAuthenticator(platform, stale)).toBeUndefined()
  await expect(addAuthenticator(platform, stale, '123456', testOrigin)).rejects.toMatchObject(forbidden)
  const change = { id: passkeyId, name: 'x' }
  await expect(renamePasskey(platform, stale, change, testOrigin)).rejects.toMatchObject(forbidden)
})
