import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { endOtherSessions, endOwnSession, listOwnSessions } from '#app/identity/sessions/manage-sessions.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/platform/testing/test-platform.ts'

import { findStaffActor } from '../guards/staff-actor.server.ts'
import { staffAudience } from '../staff-audience.server.ts'
import { openTestSession, signInAs } from '../testing/staff-fixtures.ts'
import { staffSessions } from './staff-sessions.store.server.ts'

/** Moves a session's times into the past, as if so much time had gone by. */
async function age(platform: TestPlatform, id: string, interval: string): Promise<void> {
  const by = sql`${interval}::interval`
  await platform.database.queries
    .update(staffSessions)
    .set({
      lastSeenAt: sql`last_seen_at - ${by}`,
      expiresAt: sql`expires_at - ${by}`,
      secondFactorAt: sql`second_factor_at - ${by}`,
    })
    .where(eq(staffSessions.id, id))
}

test('a session ends after half an hour without use, and use moves that on', async () => {
  await using platform = await startTestPlatform()
  const { actor, token } = await signInAs(platform, 'viewer')
  for (let n = 0; n < 3; n += 1) {
    await age(platform, actor.sessionId, '29 minutes')
    expect(await findStaffActor(platform, token)).toBeDefined()
  }
  await age(platform, actor.sessionId, '31 minutes')
  expect(await findStaffActor(platform, token)).toBeUndefined()
})

test('a session ends after twelve hours, however much it is used', async () => {
  await using platform = await startTestPlatform()
  const { actor, token } = await signInAs(platform, 'viewer')
  for (let n = 0; n < 25; n += 1) {
    await age(platform, actor.sessionId, '28 minutes')
    expect(await findStaffActor(platform, token)).toBeDefined()
  }
  await age(platform, actor.sessionId, '29 minutes')
  expect(await findStaffActor(platform, token)).toBeUndefined()
})

test('the time of last use is written at most once a minute', async () => {
  await using platform = await startTestPlatform()
  const { actor, token } = await signInAs(platform, 'viewer')
  const lastSeen = async () => (await listOwnSessions(platform, staffAudience, actor))[0]?.lastSeenAt ?? ''
  await age(platform, actor.sessionId, '5 seconds')
  const before = await lastSeen()
  await findStaffActor(platform, token)
  expect(await lastSeen()).toBe(before)
  await age(platform, actor.sessionId, '60 seconds')
  await findStaffActor(platform, token)
  expect((await lastSeen()) > before).toBe(true)
})

test('a revoked session is out at once, and only the own ones can be revoked', async () => {
  await using platform = await startTestPlatform()
  const { actor, member } = await signInAs(platform, 'sales')
  const other = await openTestSession(platform, member.id)
  const stranger = await signInAs(platform, 'owner')
  await age(platform, actor.sessionId, '1 second')
  expect((await listOwnSessions(platform, staffAudience, actor)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [actor.sessionId, true],
    [other.actor.sessionId, false],
  ])
  for (const { sessionId } of [stranger.actor, other.actor])
    await endOwnSession(platform, staffAudience, actor, { sessionId, origin: testOrigin })
  expect(await findStaffActor(platform, other.token)).toBeUndefined()
  expect(await findStaffActor(platform, stranger.token)).toBeDefined()
})

test('all other sessions end together; the one that asks goes on', async () => {
  await using platform = await startTestPlatform()
  const { actor, token, member } = await signInAs(platform, 'sales')
  const others = [await openTestSession(platform, member.id), await openTestSession(platform, member.id)]
  expect(await endOtherSessions(platform, staffAudience, actor, testOrigin)).toBe(2)
  for (const other of others) expect(await findStaffActor(platform, other.token)).toBeUndefined()
  expect(await findStaffActor(platform, token)).toBeDefined()
})

test('a tampered, invented or missing token is nobody', async () => {
  await using platform = await startTestPlatform()
  const { token } = await signInAs(platform, 'owner')
  const flipped = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
  for (const bad of [flipped, token.slice(0, -1), `${token}A`, '', 'undefined', undefined, "' or 1=1"]) {
    expect(await findStaffActor(platform, bad)).toBeUndefined()
  }
})
