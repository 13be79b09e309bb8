import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { findStaff, staff } from '../../team/members/staff.queries.server.ts'
import { showEnrolment } from '../second-factor/add-authenticator.server.ts'
import { enrolSecondFactor } from '../second-factor/enrol-second-factor.server.ts'
import { findPendingSignIn } from '../confirm-sign-in.server.ts'
import {
  actionsIn,
  askAndRead,
  beginReset,
  keyOf,
  newPassword as password,
  startRecovery,
} from '../../testing/password-links.ts'
import { makeTestMember, openTestSession, testCode } from '../../testing/staff-fixtures.ts'
import { recoverOwner } from './owner-link.server.ts'
import { findReset, startReset } from './reset-password.server.ts'

test("the server's link gives a sole owner a new password and second factor once, and notifies them (rule BO33)", async () => {
  await using platform = await startRecovery()
  const owner = await makeTestMember(platform, 'owner')
  const older = await openTestSession(platform, owner.id)
  const made = await recoverOwner(platform, '')
  if (!made.ok) throw new Error(made.refusal)
  expect(made.value).toMatchObject({ name: owner.name, email: owner.email })
  const key = keyOf(made.value.url)
  // An unused link changes nothing. A mailed link, which a stranger can request, does not replace it.
  expect(await findStaffActor(platform, older.token)).toBeDefined()
  expect(await askAndRead(platform, owner.email)).toBe('')
  expect(await findReset(platform, key)).toMatchObject({ owes: 'enrolment', removesFactor: true })
  const started = await beginReset(platform, key)
  expect(await findStaffActor(platform, older.token)).toBeUndefined()
  expect(await findPendingSignIn(platform, started.token)).toMatchObject({ isEnrolled: false, hasAuthenticator: false })
  expect(await startReset(platform, { key, password }, testOrigin)).toEqual({ ok: false, refusal: 'link-over' })
  const shown = await showEnrolment(platform, started.token)
  expect(shown?.secret).not.toBe(owner.secret)
  const done = await enrolSecondFactor(platform, started.token, testCode(shown?.secret ?? ''), testOrigin)
  if (!done.ok) throw new Error(done.refusal)
  expect(await findStaffActor(platform, done.value.session.token)).toMatchObject({ role: 'owner' })
  expect(await actionsIn(platform)).toEqual(expect.arrayContaining(['staff.owner-link-made', 'staff.password-reset']))
  const [letter] = await platform.database.queries.select().from(mails)
  expect(letter).toMatchObject({ template: 'staff-password-changed', toAddress: owner.email, data: { isFactorRemoved: true } }) // prettier-ignore
})

test('with several owners the server’s link is for the named one, and without an owner it creates the first one', async () => {
  await using platform = await startRecovery()
  const first = await recoverOwner(platform, '')
  expect(first.ok && first.value.url).toContain('/staff/first-owner?key=')
  const [one, two] = [await makeTestMember(platform, 'owner'), await makeTestMember(platform, 'owner')]
  const viewer = await makeTestMember(platform, 'viewer')
  expect(await recoverOwner(platform, '')).toEqual({ ok: false, refusal: 'several-owners' })
  expect(await recoverOwner(platform, viewer.email)).toEqual({ ok: false, refusal: 'no-such-owner' })
  expect(await recoverOwner(platform, two.email.toUpperCase())).toMatchObject({ value: { email: two.email } })
  await platform.database.queries.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, two.id))
  expect(await recoverOwner(platform, '')).toMatchObject({ value: { email: one.email } })
  expect((await findStaff(platform.database.queries, one.id))?.enrolledAt).not.toBeNull()
})
