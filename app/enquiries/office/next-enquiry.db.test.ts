import { expect, test } from 'vitest'

import { testOrigin } from '#app/testing/test-platform.ts'
import { findDone } from '#app/office/records/history/find-done.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { enquiryRecord } from '../enquiry.record.server.ts'
import { enquiryActs } from '../enquiry.ts'
import { sendOne, startEnquiries as start } from '../testing/enquiry-fixtures.ts'

test('an act that finishes an enquiry opens the next waiting one of the list, or stays on the last one (rule BO60)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  const [first, second, third] = [await sendOne(platform), await sendOne(platform), await sendOne(platform)]
  const params = new URLSearchParams('reason=TO_EMAIL_SETUP&done=x&timeline=notes')
  const close = async (id: string) => {
    const lead = await enquiryRecord.wayOn(platform, actor, { id, params })
    expect((await enquiryRecord.act(platform, actor, { id, act: 'closed', origin: testOrigin })).ok).toBe(true)
    return lead()
  }
  const after = (next: string, done: string) => `/staff/enquiries/${next}?reason=TO_EMAIL_SETUP&done=${done}`
  // The newest is first; after the end of the list the walk continues at its beginning.
  expect(await close(second.id)).toBe(after(first.id, second.id))
  expect(await close(first.id)).toBe(after(third.id, first.id))
  expect(await close(third.id)).toBe(after(third.id, third.id))
  // A list without waiting enquiries is walked in its own order.
  const closed = new URLSearchParams('status=closed')
  const lead = await enquiryRecord.wayOn(platform, actor, { id: third.id, params: closed })
  expect(await lead()).toBe(`/staff/enquiries/${second.id}?status=closed&done=${third.id}`)
})

test('a notice shows the actor’s last act, unless a colleague acted since then or the address is old (rule BO60)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  const { id } = await sendOne(platform)
  const colleague = await signInAs(platform, 'owner')
  const { queries } = platform.database
  const asked = { kind: 'enquiry', acts: enquiryActs, id, title: 'Mia Costa', to: undefined }
  const words = async (now = new Date()) => (await findDone(queries, actor, asked, now))?.words
  expect(await words()).toBeUndefined()
  const at = { id, origin: testOrigin }
  await enquiryRecord.assign(platform, actor, { ...at, to: actor.id })
  expect(await words()).toBe(`Mia Costa: assigned to ${actor.name}.`)
  await enquiryRecord.assign(platform, actor, { ...at, to: null })
  expect(await words()).toBe('Mia Costa: unassigned.')
  await enquiryRecord.note(platform, actor, { ...at, note: 'Rang' })
  expect(await words()).toBe('Mia Costa: note saved.')
  await enquiryRecord.act(platform, actor, { ...at, act: 'answered' })
  expect(await findDone(queries, actor, asked)).toEqual({ words: 'Mia Costa: marked as answered.', isLast: true })
  expect(await words(new Date(Date.now() + 11 * 60_000))).toBeUndefined()
  await enquiryRecord.note(platform, colleague.actor, { ...at, note: 'Saw it' })
  expect(await words()).toBeUndefined()
})
