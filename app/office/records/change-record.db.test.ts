import { expect, test } from 'vitest'

import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { enquiries } from '#app/enquiries/enquiries.queries.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { events } from './history/events.queries.server.ts'
import { findUnseen } from './history/find-unseen.server.ts'

const kind = { kind: 'enquiry', table: enquiries }

/** Starts a platform with an enquiry, as an example of a record, and two colleagues. */
async function startWithOne() {
  const platform = await startTestPlatform()
  const [{ actor: mia }, { actor: sal }] = [await signInAs(platform, 'sales'), await signInAs(platform, 'operations')]
  const id = newId()
  const asked = { reasonCode: 'TO_EMAIL_OTHER', reasonLabel: 'Other', message: '' } as const
  const enquiry = { id, reference: 'E-1', name: 'Ana', email: 'ana@example.com', phone: '1', ...asked }
  await platform.database.transaction((tx) => tx.insert(enquiries).values(enquiry))
  const rows = async () => {
    const { queries } = platform.database
    const kept = await queries.select().from(events).orderBy(events.version)
    return {
      events: kept,
      audit: await queries.select().from(auditEvents),
      enquiry: (await queries.select().from(enquiries))[0],
    }
  }
  return { platform, mia, sal, id, rows }
}

test('an act on a stale version is refused with the changes since then, and changes nothing', async () => {
  const { platform, mia, sal, id, rows } = await startWithOne()
  await using _platform = platform
  const noted = { id, act: 'noted', details: { note: 'Rang' }, expectedVersion: 1, origin } as const
  expect(await enquiryRecord.change(platform, mia, noted)).toEqual(ok('new'))
  const late = await enquiryRecord.change(platform, sal, { id, act: 'answered', expectedVersion: 1, origin })
  expect(late).toEqual(refused('stale'))
  const unseen = { status: 'new', events: [{ kind: 'noted', version: 2, actorName: mia.name }] }
  expect(await findUnseen(platform.database.queries, kind, { id, expectedVersion: 1 })).toMatchObject(unseen)
  expect((await rows()).events).toHaveLength(1)
  const again = await enquiryRecord.change(platform, sal, { id, act: 'answered', expectedVersion: 2, origin })
  expect(again).toEqual(ok('answered'))
  expect((await rows()).enquiry).toMatchObject({ status: 'answered', version: 3 })
})

test('a repeated act by the same colleague is a repetition, and by another colleague it is stale', async () => {
  const { platform, mia, sal, id, rows } = await startWithOne()
  await using _platform = platform
  const answered = { id, act: 'answered', origin } as const
  const outcomes = await Promise.all([1, 2].map(() => enquiryRecord.change(platform, mia, answered)))
  for (const outcome of outcomes) expect(outcome).toEqual(ok('answered'))
  expect(await enquiryRecord.change(platform, sal, answered)).toEqual(refused('stale'))
  expect((await rows()).events).toHaveLength(1)
})

test('the work of an act runs in its transaction, and is rolled back by a refusal or an error', async () => {
  const { platform, mia, id, rows } = await startWithOne()
  await using _platform = platform
  const act = (work: () => ReturnType<Work>) => enquiryRecord.change(platform, mia, { id, act: 'closed', origin, work })
  type Work = NonNullable<Parameters<typeof enquiryRecord.change<'too-early'>>[2]['work']>
  const writing = async (tx: Transaction) => {
    await tx.update(enquiries).set({ name: 'Changed' })
    return refused('too-early')
  }
  expect(await enquiryRecord.change(platform, mia, { id, act: 'closed', origin, work: writing })).toEqual(
    refused('too-early'),
  )
  await expect(act(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await act(async () => ok(undefined))).toEqual(ok('new'))
  expect(await rows()).toMatchObject({ events: [], enquiry: { name: 'Ana', status: 'new', version: 1 } })
  const done = { note: 'Spam', facts: { by: 'hand' }, change: { assigneeId: mia.id }, audit: { spam: true } }
  await act(async () => ok(done))
  const { events: kept, audit, enquiry } = await rows()
  expect(enquiry).toMatchObject({ status: 'closed', assigneeId: mia.id, version: 2 })
  expect(kept).toMatchObject([{ kind: 'closed', version: 2, note: 'Spam', facts: { by: 'hand' }, actorKind: 'staff' }])
  expect(audit.find(({ action }) => action === 'enquiry.closed')).toMatchObject({
    was: { status: 'new', assignee: null },
    became: { status: 'closed', assignee: mia.id, spam: true },
  })
})
