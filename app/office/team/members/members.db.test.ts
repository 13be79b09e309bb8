import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'

import { auditEvents } from '../../audit/screens/audit.queries.server.ts'
import { findStaffActor } from '../../guards/staff-actor.server.ts'
import { roles } from '../../roles/roles.ts'
import { staffSessions } from '../../sign-in/sessions/staff-sessions.queries.server.ts'
import { confirmSignIn } from '../../sign-in/confirm-sign-in.server.ts'
import { signIn } from '../../sign-in/sign-in.server.ts'
import { makeTestMember, openTestSession, signInAs, testCode, testPassword } from '../../testing/staff-fixtures.ts'
import {
  changeMemberRole,
  disableStaffMember,
  enableStaffMember,
  endMemberSessions,
  resetMemberFactor,
} from './manage-members.server.ts'
import { staff } from './staff.queries.server.ts'

type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

const lastOwner = { ok: false, refusal: 'last-owner' }

async function livingOwners({ database }: TestPlatform): Promise<number> {
  const rows = await database.queries.select().from(staff).where(eq(staff.role, 'owner'))
  return rows.filter(({ disabledAt, enrolledAt }) => !disabledAt && enrolledAt).length
}

const lastEvent = async ({ database }: TestPlatform, action: string) =>
  (
    await database.queries
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, action))
      .orderBy(desc(auditEvents.id))
  )[0]

test('every change of a member requires an owner with a fresh second factor', async () => {
  await using platform = await startTestPlatform()
  const target = await makeTestMember(platform, 'viewer')
  const owner = await signInAs(platform, 'owner')
  await platform.database.queries
    .update(staffSessions)
    .set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(staffSessions.id, owner.actor.sessionId))
  const stale = await findStaffActor(platform, owner.token)
  if (!stale) throw new Error('signed out')
  const others = roles.filter((role) => role !== 'owner').map((role) => signInAs(platform, role))
  for (const actor of [stale, ...(await Promise.all(others)).map((each) => each.actor)]) {
    for (const act of [
      () => changeMemberRole(platform, actor, { staffId: target.id, role: 'sales', reason: '' }, testOrigin),
      () => disableStaffMember(platform, actor, target.id, testOrigin),
      () => enableStaffMember(platform, actor, target.id, testOrigin),
      () => endMemberSessions(platform, actor, { staffId: target.id }, testOrigin),
      () => resetMemberFactor(platform, actor, target.id, testOrigin),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('a new role applies from the next request on, and the audit log records the old role, the new role and the reason', async () => {
  await using platform = await startTestPlatform()
  const owner = await signInAs(platform, 'owner')
  const { actor, token } = await signInAs(platform, 'sales')
  const change = { staffId: actor.id, role: 'operations' as const, reason: 'Looks after the west' }
  expect((await changeMemberRole(platform, owner.actor, change, testOrigin)).ok).toBe(true)
  expect((await findStaffActor(platform, token))?.role).toBe('operations')
  expect(await lastEvent(platform, 'staff.role-changed')).toMatchObject({
    was: { role: 'sales' },
    became: { role: 'operations', reason: 'Looks after the west' },
  })
})

test('the last owner loses neither role nor access, even by concurrent changes (rule BO9)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'owner')
  const demotion = { staffId: actor.id, role: 'viewer' as const, reason: '' }
  expect(await changeMemberRole(platform, actor, demotion, testOrigin)).toEqual(lastOwner)
  expect(await disableStaffMember(platform, actor, actor.id, testOrigin)).toEqual(lastOwner)
  expect(await resetMemberFactor(platform, actor, actor.id, testOrigin)).toEqual({ ok: false, refusal: 'own' })

  for (let round = 0; round < 4; round += 1) {
    const rival = await signInAs(platform, 'owner')
    const act = [
      () => changeMemberRole(platform, actor, { ...demotion, staffId: rival.actor.id }, testOrigin),
      () => changeMemberRole(platform, rival.actor, demotion, testOrigin),
      () => disableStaffMember(platform, actor, rival.actor.id, testOrigin),
      () => resetMemberFactor(platform, rival.actor, actor.id, testOrigin),
    ]
    await Promise.allSettled(round % 2 ? act.toReversed().map((each) => each()) : act.map((each) => each()))
    expect(await livingOwners(platform)).toBe(1)
    // Makes the remaining colleague the only owner again, for the next round.
    await platform.database.queries.update(staff).set({ role: 'viewer' })
    await platform.database.queries
      .update(staff)
      .set({ role: 'owner', disabledAt: null, enrolledAt: new Date() })
      .where(eq(staff.id, actor.id))
  }
})

test('a disabled colleague loses access at once and cannot sign in, and signs in as before after being enabled', async () => {
  await using platform = await startTestPlatform()
  const owner = await signInAs(platform, 'owner')
  const { actor, token, member } = await signInAs(platform, 'sales')
  expect((await disableStaffMember(platform, owner.actor, actor.id, testOrigin)).ok).toBe(true)
  expect(await findStaffActor(platform, token)).toBeUndefined()
  const credentials = { email: member.email, password: testPassword }
  expect(await signIn(platform, credentials, testOrigin)).toMatchObject({ refusal: 'wrong-credentials' })
  expect(await lastEvent(platform, 'staff.disabled')).toMatchObject({ became: { disabled: true, sessionsEnded: 1 } })
  expect((await enableStaffMember(platform, owner.actor, actor.id, testOrigin)).ok).toBe(true)
  expect(await findStaffActor(platform, token)).toBeUndefined()
  expect((await signIn(platform, credentials, testOrigin)).ok).toBe(true)
})

test('an owner ends one or all sessions of a colleague', async () => {
  await using platform = await startTestPlatform()
  const owner = await signInAs(platform, 'owner')
  const { actor, token, member } = await signInAs(platform, 'sales')
  const others = [await openTestSession(platform, member.id), await openTestSession(platform, member.id)]
  const one = { staffId: member.id, sessionId: actor.sessionId }
  expect((await endMemberSessions(platform, owner.actor, one, testOrigin)).ok).toBe(true)
  expect(await findStaffActor(platform, token)).toBeUndefined()
  const foreign = { staffId: member.id, sessionId: owner.actor.sessionId }
  expect((await endMemberSessions(platform, owner.actor, foreign, testOrigin)).ok).toBe(true)
  expect(await findStaffActor(platform, owner.token)).toBeDefined()
  expect((await endMemberSessions(platform, owner.actor, { staffId: member.id }, testOrigin)).ok).toBe(true)
  for (const other of others) expect(await findStaffActor(platform, other.token)).toBeUndefined()
})

test('after a reset old codes and sessions are void, and the colleague is notified', async () => {
  await using platform = await startTestPlatform()
  const owner = await signInAs(platform, 'owner')
  const { actor, token, member } = await signInAs(platform, 'operations')
  const given = await signIn(platform, { email: member.email, password: testPassword }, testOrigin)
  if (!given.ok) throw new Error(given.refusal)
  expect((await resetMemberFactor(platform, owner.actor, actor.id, testOrigin)).ok).toBe(true)
  expect(await findStaffActor(platform, token)).toBeUndefined()
  const again = await signIn(platform, { email: member.email, password: testPassword }, testOrigin)
  if (!again.ok) throw new Error(again.refusal)
  expect(again.value.owes).toBe('enrolment')
  for (const code of [testCode(member.secret), member.recoveryCodes[0] ?? ''])
    for (const pending of [given.value.token, again.value.token])
      expect(await confirmSignIn(platform, pending, code, testOrigin)).toEqual({ ok: false, refusal: 'session-over' })
  const [letter] = await platform.database.queries.select().from(mails)
  expect(letter).toMatchObject({ template: 'staff-second-factor-reset', toAddress: member.email })
})
