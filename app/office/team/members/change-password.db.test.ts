import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'

import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { staffSessions } from '../../sign-in/sessions/staff-sessions.queries.server.ts'
import { signIn } from '../../sign-in/sign-in.server.ts'
import { openTestSession, signInAs, testPassword } from '../../testing/staff-fixtures.ts'
import { changePassword } from './change-password.server.ts'

const password = 'seven green lamps by the sea'

test('the new password works, the old one does not, other sessions end, and a mail reports the change', async () => {
  await using platform = await startTestPlatform()
  const { actor, token, member } = await signInAs(platform, 'viewer')
  const other = await openTestSession(platform, member.id)
  const changed = await changePassword(platform, actor, { oldPassword: testPassword, password }, testOrigin)
  expect(changed).toEqual({ ok: true, value: { sessionsEnded: 1 } })
  expect(await findStaffActor(platform, token)).toBeDefined()
  expect(await findStaffActor(platform, other.token)).toBeUndefined()
  expect((await signIn(platform, { email: member.email, password: testPassword }, testOrigin)).ok).toBe(false)
  expect((await signIn(platform, { email: member.email, password }, testOrigin)).ok).toBe(true)
  const [letter] = await platform.database.queries.select().from(mails)
  expect(letter).toMatchObject({ template: 'staff-password-changed', toAddress: member.email })
  expect(JSON.stringify(letter)).not.toContain(password)
})

test('a wrong old password changes nothing and is throttled, and a common or unchanged new one is refused', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'viewer')
  const change = (to: string) =>
    changePassword(platform, actor, { oldPassword: testPassword, password: to }, testOrigin)
  await expect(change('password12345')).rejects.toMatchObject({ code: 'validation-error' })
  expect(await change(testPassword)).toEqual({ ok: false, refusal: 'same-password' })
  const guess = () => changePassword(platform, actor, { oldPassword: 'guess guess guess', password }, testOrigin)
  for (let n = 0; n < 5; n += 1) expect(await guess()).toEqual({ ok: false, refusal: 'wrong-password' })
  await expect(guess()).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('the right password is not enough without a fresh second factor', async () => {
  await using platform = await startTestPlatform()
  const { token } = await signInAs(platform, 'owner')
  await platform.database.queries.update(staffSessions).set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
  const stale = await findStaffActor(platform, token)
  if (!stale) throw new Error('signed out')
  await expect(
    changePassword(platform, stale, { oldPassword: testPassword, password }, testOrigin),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
