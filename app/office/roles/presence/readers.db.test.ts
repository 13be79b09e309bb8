import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { signInAs } from '../../testing/staff-fixtures.ts'
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
