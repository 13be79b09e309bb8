import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import * as leftPage from '#app/registrations/office/queue/left.page.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { sessionCookie } from '../../guards/session-cookie.server.ts'
import { requireStaff } from '../../guards/require-staff.server.ts'
import { staffSessions } from '../../sign-in/sessions/staff-sessions.queries.server.ts'
import { signInAs } from '../../testing/staff-fixtures.ts'
import * as readersPage from './readers.page.ts'
import { leaveRecord, openRecordTogether } from './readers.server.ts'

test('a record names colleagues who have it open, until they leave or are idle (rule BO63)', async () => {
  await using platform = await startTestPlatform()
  const { actor: jess } = await signInAs(platform, 'sales')
  const { actor: mia } = await signInAs(platform, 'operations')
  const [enquiry, other] = [newId(), newId()]
  expect(await openRecordTogether(platform, jess, enquiry)).toEqual([])
  expect(await openRecordTogether(platform, mia, enquiry)).toEqual([jess.name])
  expect(await openRecordTogether(platform, jess, enquiry)).toEqual([mia.name])

  // Opening the next record leaves the last one. A late notice about the last one changes nothing.
  await openRecordTogether(platform, mia, other)
  await leaveRecord(platform, mia, enquiry)
  expect(await openRecordTogether(platform, jess, enquiry)).toEqual([])
  expect(await openRecordTogether(platform, jess, other)).toEqual([mia.name])

  await leaveRecord(platform, mia, other)
  expect(await openRecordTogether(platform, jess, other)).toEqual([])

  await openRecordTogether(platform, mia, other)
  await platform.database.queries.execute(
    sql`update staff_sessions set reading_at = now() - interval '6 minutes' where id = ${mia.sessionId}`,
  )
  expect(await openRecordTogether(platform, jess, other)).toEqual([])
})

test('a colleague who signed out has no record open (rule BO63)', async () => {
  await using platform = await startTestPlatform()
  const { actor: jess } = await signInAs(platform, 'sales')
  const { actor: mia } = await signInAs(platform, 'operations')
  const enquiry = newId()
  await openRecordTogether(platform, mia, enquiry)
  await platform.database.queries.execute(sql`update staff_sessions set revoked_at = now() where id = ${mia.sessionId}`)
  expect(await openRecordTogether(platform, jess, enquiry)).toEqual([])
})

test('what a record asks by itself does not extend the session, also from an older page (rules BO7, BO63)', async () => {
  await using platform = await startTestPlatform()
  const { actor, token } = await signInAs(platform, 'operations')
  const { queries } = platform.database
  const idleSince = new Date(Date.now() - 20 * 60_000)
  await queries.update(staffSessions).set({ lastSeenAt: idleSince })
  const lastSeen = async () => (await queries.select().from(staffSessions))[0]?.lastSeenAt
  function args(path: string, params: object = {}) {
    const url = new URL(path, platform.config.PUBLIC_URL)
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    const [cookie = ''] = sessionCookie(platform.config, { token, expiresAt: new Date(Date.now() + 60_000) }).split(';')
    return { request: new Request(url, { headers: { cookie } }), url, context, params } as never
  }
  const record = newId()
  for (const query of ['', '?left', ''])
    await readersPage.loader(args(`/staff/readers/${record}${query}`, { recordId: record }))
  await leftPage.loader(args('/staff/registrations/left'))
  expect(await lastSeen()).toEqual(idleSince)
  expect((await queries.select().from(staffSessions))[0]).toMatchObject({ readingId: record, id: actor.sessionId })
  await requireStaff(args('/staff/registrations'))
  expect((await lastSeen())?.getTime()).toBeGreaterThan(idleSince.getTime())
})
