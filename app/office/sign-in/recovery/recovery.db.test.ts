import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'

import { auditEvents } from '../../audit/screens/audit.queries.server.ts'
import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { readMail } from '../../mail/read-mail.server.ts'
import { changePassword } from '../../team/members/change-password.server.ts'
import {
  disableStaffMember,
  resetMemberFactor,
  sendMemberPasswordLink,
} from '../../team/members/manage-members.server.ts'
import { enrolSecondFactor } from '../second-factor/enrol-second-factor.server.ts'
import { showEnrolment } from '../second-factor/add-authenticator.server.ts'
import { confirmSignIn, findPendingSignIn } from '../confirm-sign-in.server.ts'
import { signIn } from '../sign-in.server.ts'
import { actionsIn, askAndRead, beginReset, mailedKeys, newPassword as password, startRecovery, workOff } from '../../testing/password-links.ts' // prettier-ignore
import {
  makeTestMember,
  openTestSession,
  signInAs,
  testCode,
  testPassword,
  wrongTestCode,
} from '../../testing/staff-fixtures.ts'
import { askPasswordLink, passwordLinkJob } from './ask-password-link.server.ts'
import { findReset, startReset } from './reset-password.server.ts'

const from = (ip: string) => ({ ...testOrigin, ip })

const canSignIn = async (platform: TestPlatform, email: string, with_ = password) =>
  (await signIn(platform, { email, password: with_ }, testOrigin)).ok

test('a mailed link sets a new password with the second factor, ends all older sessions, and works once (rule BO31)', async () => {
  await using platform = await startRecovery()
  const member = await makeTestMember(platform, 'sales')
  const older = await openTestSession(platform, member.id)
  const key = await askAndRead(platform, member.email.toUpperCase())
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await findReset(platform, key)).toEqual({ email: member.email, owes: 'code', removesFactor: false })
  const started = await beginReset(platform, key)
  expect(started.owes).toBe('code')
  expect(await findPendingSignIn(platform, started.token)).toMatchObject({ isReset: true })
  // Access to the mailbox alone changes nothing.
  expect(await findStaffActor(platform, started.token)).toBeUndefined()
  expect(await findStaffActor(platform, older.token)).toBeDefined()
  expect([await canSignIn(platform, member.email), await canSignIn(platform, member.email, testPassword)]).toEqual([false, true]) // prettier-ignore
  const wrong = await confirmSignIn(platform, started.token, wrongTestCode(member.secret), testOrigin)
  expect(wrong).toMatchObject({ refusal: 'wrong-code' })
  const done = await confirmSignIn(platform, started.token, testCode(member.secret), testOrigin)
  if (!done.ok) throw new Error(done.refusal)
  expect(await findStaffActor(platform, done.value.token)).toMatchObject({ id: member.id })
  expect(await findStaffActor(platform, older.token)).toBeUndefined()
  expect([await canSignIn(platform, member.email), await canSignIn(platform, member.email, testPassword)]).toEqual([true, false]) // prettier-ignore
  expect(await findReset(platform, key)).toBeUndefined()
  expect(await startReset(platform, { key, password }, testOrigin)).toEqual({ ok: false, refusal: 'link-over' })
  expect(await actionsIn(platform)).toEqual(
    expect.arrayContaining(['staff.password-link-asked', 'staff.password-reset', 'staff.signed-in']),
  )
  const changed = await platform.database.queries
    .select()
    .from(mails)
    .where(eq(mails.template, 'staff-password-changed'))
  expect(changed).toHaveLength(1)
})

test('a recovery code is accepted as the second factor, and the new device is known under the new password', async () => {
  await using platform = await startRecovery()
  const member = await makeTestMember(platform)
  const started = await beginReset(platform, await askAndRead(platform, member.email))
  const done = await confirmSignIn(platform, started.token, member.recoveryCodes[0] ?? '', testOrigin)
  if (!done.ok) throw new Error(done.refusal)
  const deviceToken = done.value.device.token
  for (let n = 0; n < 5; n += 1) await canSignIn(platform, member.email, 'wrong')
  await expect(canSignIn(platform, member.email)).rejects.toMatchObject({ code: 'too-many-requests' })
  expect((await signIn(platform, { email: member.email, password, deviceToken }, testOrigin)).ok).toBe(true)
})

test('when a link starts two sign-ins, the first second factor sets its password and ends the other sign-in', async () => {
  await using platform = await startRecovery()
  const member = await makeTestMember(platform)
  const key = await askAndRead(platform, member.email)
  const [one, two] = [await beginReset(platform, key), await beginReset(platform, key, 'another five words in a row')]
  const done = await Promise.all([
    confirmSignIn(platform, one.token, testCode(member.secret), testOrigin),
    confirmSignIn(platform, two.token, testCode(member.secret, 1), from('198.51.100.7')),
  ])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  // After a later code, a code of an earlier step is refused. Which refusal it is depends on the order.
  expect(done.find(({ ok }) => !ok)).toEqual({
    ok: false,
    refusal: expect.stringMatching(/^(session-over|wrong-code)$/),
  })
  const passwords = [await canSignIn(platform, member.email), await canSignIn(platform, member.email, 'another five words in a row')] // prettier-ignore
  expect(passwords).toEqual([done[0].ok, done[1].ok])
})

test('only the newest link works, for an hour, and a weak password does not spend it', async () => {
  await using platform = await startRecovery()
  const { email } = await makeTestMember(platform)
  await askAndRead(platform, email)
  await askAndRead(platform, email)
  const [older = '', newest = ''] = await mailedKeys(platform)
  for (const key of ['', 'x', older, 'A'.repeat(43), newest.slice(1)]) {
    expect([key, await findReset(platform, key)]).toEqual([key, undefined])
    expect([key, (await startReset(platform, { key, password }, testOrigin)).ok]).toEqual([key, false])
  }
  await expect(startReset(platform, { key: newest, password: 'password12345' }, testOrigin)).rejects.toMatchObject({
    code: 'validation-error',
  })
  expect((await startReset(platform, { key: newest, password }, testOrigin)).ok).toBe(true)
  await platform.database.queries.execute(
    sql`update staff_password_links set expires_at = expires_at - interval '61 minutes'`,
  )
  expect(await findReset(platform, newest)).toBeUndefined()
})

test('known, unknown, disabled and factorless addresses get the same response, and only a known one gets a mail', async () => {
  await using platform = await startRecovery()
  const { actor } = await signInAs(platform, 'owner')
  const [known, gone, bare] = [await makeTestMember(platform, 'sales'), await makeTestMember(platform, 'viewer'), await makeTestMember(platform, 'viewer')] // prettier-ignore
  await disableStaffMember(platform, actor, gone.id, testOrigin)
  await resetMemberFactor(platform, actor, bare.id, testOrigin)
  for (const email of [known.email, 'stranger@example.com', gone.email, bare.email])
    expect(await askPasswordLink(platform, email, testOrigin)).toBeUndefined()
  expect(await workOff(platform)).toBe(4)
  expect(await mailedKeys(platform)).toHaveLength(1)
  const entries = await platform.database.queries.select().from(auditEvents)
  expect(entries.filter(({ action }) => action === 'staff.password-link-asked')).toHaveLength(4)
  expect(JSON.stringify(entries)).not.toContain('stranger@example.com')
})

test('strangers who request links do not fill a mailbox or block the sign-in, and the last link works (rule BO31)', async () => {
  await using platform = await startRecovery()
  const { email } = await makeTestMember(platform)
  for (let n = 0; n < 30; n += 1) await askPasswordLink(platform, email, from(`198.51.${n}.7`))
  await workOff(platform)
  const keys = await mailedKeys(platform)
  expect(keys).toHaveLength(3)
  const works = await Promise.all(keys.map(async (key) => (await findReset(platform, key)) !== undefined))
  expect(works.filter(Boolean)).toHaveLength(1)
  expect(await canSignIn(platform, email, testPassword)).toBe(true)
  for (let n = 0; n < 20; n += 1) await askPasswordLink(platform, `nobody-${n}@example.com`, from('203.0.113.9'))
  await expect(askPasswordLink(platform, email, from('203.0.113.9'))).rejects.toMatchObject({
    code: 'too-many-requests',
  })
})

test('neither a link nor a new password is stored in clear', async () => {
  await using platform = await startRecovery()
  const { email } = await makeTestMember(platform)
  const key = await askAndRead(platform, email)
  await beginReset(platform, key)
  const { rows: tables } = await platform.database.queries.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const { rows } = await platform.database.queries.execute(sql`select * from ${sql.identifier(name)}`)
    for (const secret of [key, password]) expect(rowsAsText(rows)).not.toContain(secret)
  }
  expect(platform.logLines.join('\n')).not.toContain(key)
})

test('a changed password, a disabled account and a reset second factor void the link and a pending reset', async () => {
  await using platform = await startRecovery()
  const { actor } = await signInAs(platform, 'owner')
  const acts = {
    changed: async (id: string) => {
      const session = await openTestSession(platform, id)
      await changePassword(platform, session.actor, { oldPassword: testPassword, password }, testOrigin)
    },
    disabled: (id: string) => disableStaffMember(platform, actor, id, testOrigin),
    reset: (id: string) => resetMemberFactor(platform, actor, id, testOrigin),
  }
  for (const [name, act] of Object.entries(acts)) {
    const member = await makeTestMember(platform, 'viewer')
    const key = await askAndRead(platform, member.email)
    const { token } = await beginReset(platform, key)
    await act(member.id)
    expect([name, await findReset(platform, key)]).toEqual([name, undefined])
    const confirmed = await confirmSignIn(platform, token, testCode(member.secret), testOrigin)
    expect([name, confirmed]).toEqual([name, { ok: false, refusal: 'session-over' }])
  }
})

test('in the built-in outbox only owners read a password link, which gives its recipient’s access', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates, jobs: (it) => [passwordLinkJob(it)] })
  const { actor: owner } = await signInAs(platform, 'owner')
  const { actor: operations } = await signInAs(platform, 'operations')
  const member = await makeTestMember(platform, 'owner')
  const key = await askAndRead(platform, member.email)
  const [{ id } = { id: '' }] = await platform.database.queries.select().from(mails)
  const readBy = async (actor: typeof owner) => await readMail(platform, actor, { id, origin: testOrigin })
  expect(JSON.stringify(await readBy(owner))).toContain(key)
  expect((await readBy(operations))?.secrecy).toBe('masked')
  expect(JSON.stringify(await readBy(operations))).not.toContain(key)
})

test('only an owner mails a colleague a link, valid for a day, and not to a disabled member (rule BO32)', async () => {
  await using platform = await startRecovery()
  const { actor } = await signInAs(platform, 'owner')
  const member = await makeTestMember(platform, 'sales')
  expect(await sendMemberPasswordLink(platform, actor, member.id, testOrigin)).toMatchObject({ ok: true })
  await platform.database.queries.execute(
    sql`update staff_password_links set expires_at = expires_at - interval '23 hours'`,
  )
  const [key = ''] = await mailedKeys(platform)
  const started = await beginReset(platform, key)
  expect(started.owes).toBe('code')
  expect((await confirmSignIn(platform, started.token, testCode(member.secret), testOrigin)).ok).toBe(true)
  expect(await actionsIn(platform)).toEqual(
    expect.arrayContaining(['staff.password-link-sent', 'staff.password-reset']),
  )
  const { actor: operations } = await signInAs(platform, 'operations')
  await expect(sendMemberPasswordLink(platform, operations, member.id, testOrigin)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await disableStaffMember(platform, actor, member.id, testOrigin)
  await expect(sendMemberPasswordLink(platform, actor, member.id, testOrigin)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a colleague without a second factor gets in with an owner’s link, and sets one up', async () => {
  await using platform = await startRecovery()
  const { actor } = await signInAs(platform, 'owner')
  const member = await makeTestMember(platform, 'sales')
  await resetMemberFactor(platform, actor, member.id, testOrigin)
  await sendMemberPasswordLink(platform, actor, member.id, testOrigin)
  const [key = ''] = await mailedKeys(platform)
  const started = await beginReset(platform, key)
  expect(started.owes).toBe('enrolment')
  expect(await findReset(platform, key)).toBeUndefined()
  const shown = await showEnrolment(platform, started.token)
  const done = await enrolSecondFactor(platform, started.token, testCode(shown?.secret ?? ''), testOrigin)
  expect(done.ok).toBe(true)
})
