import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { enquirySchema } from '#app/enquiries/enquiry.schema.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { correctPerson } from './correct-person.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportPerson } from './export-person.server.ts'
import { findPerson } from './find-person.server.ts'
import type { Identifiers } from './person.ts'
import { startWorld } from '../testing/start-world.ts'

const phone = '02 5550 7741'
const [ada, bob, cy] = ['ada@example.com', 'bob@example.com', 'cy@example.com'] as const
const byNumber: Identifiers = { emails: [], phones: [phone] }

/** Three people who share a number; each has an enquiry with a note that contains the number. */
async function startShared() {
  const world = await startWorld()
  const { platform, actor } = world
  const { queries } = platform.database
  for (const email of [ada, bob, cy]) {
    const body = enquirySchema.parse({ name: `Name of ${email}`, email, phone, message: `Call ${phone}` })
    await submitEnquiry(platform, body, { origin: testOrigin, captchaProof: undefined, act: undefined, page: '/' })
    const { rows } = await queries.execute<{ id: string }>(sql`select id::text from enquiries where email = ${email}`)
    await enquiryRecord.note(platform, actor, { id: rows[0]?.id ?? '', note: `Rang ${phone}`, origin: testOrigin })
  }
  const left = async () => {
    const { rows } = await queries.execute<{ email: string; notes: number }>(
      sql`select email, (select count(*)::int from events where subject_id = enquiries.id and kind = 'noted') as notes from enquiries order by 1`,
    )
    return rows.map(({ email, notes }) => `${email} ${notes}`)
  }
  return { platform, actor, queries, left }
}

const all = [`${ada} 1`, `${bob} 1`, `${cy} 1`]

test('a number of several people erases, exports and corrects no one until one is chosen (rule PD8)', async () => {
  const { platform, actor, left } = await startShared()
  const isMany = { ok: false, refusal: 'many' }
  for (const who of [byNumber, { emails: [ada], phones: [phone] }]) {
    const asked = { who, origin: testOrigin }
    expect(await erasePerson(platform, actor, asked)).toEqual(isMany)
    expect(await exportPerson(platform, actor, { ...asked, format: 'json' })).toEqual(isMany)
    expect(await correctPerson(platform, actor, { ...asked, fact: 'name', value: 'Ada' })).toEqual(isMany)
  }
  expect(await left()).toEqual(all)
  const { candidates, isMany: mustChoose } = await findPerson(platform, actor, byNumber)
  expect(mustChoose).toBe(true)
  expect(candidates.map(({ key }) => key)).toEqual([ada, bob, cy])
  const { candidates: others } = await findPerson(platform, actor, { emails: [ada], phones: [phone] })
  expect(others.map(({ key }) => key)).toEqual([bob, cy])
})

test('only the chosen people are exported, corrected and erased, with the rows of their records (rule PD8)', async () => {
  const { platform, actor, left, queries } = await startShared()
  const asked = { who: { ...byNumber, of: [ada] }, origin: testOrigin }
  const file = await exportPerson(platform, actor, { ...asked, format: 'json' })
  const text = file.ok ? file.value.toString() : ''
  expect(text).toContain(ada)
  expect(text).not.toMatch(/bob@|cy@/)
  expect(await correctPerson(platform, actor, { ...asked, fact: 'name', value: 'Ada' })).toEqual({ ok: true, value: 1 })
  expect(await erasePerson(platform, actor, asked)).toMatchObject({ ok: true })
  expect(await left()).toEqual([`${bob} 1`, `${cy} 1`])
  const { rows } = await queries.execute<{ to: string }>(sql`select distinct to_address as to from mails order by 1`)
  expect(rows.map(({ to }) => to)).toEqual(expect.arrayContaining([bob, cy]))
  expect(rows.map(({ to }) => to)).not.toContain(ada)
  expect(await erasePerson(platform, actor, { who: { ...byNumber, of: [bob, cy] }, origin: testOrigin })).toMatchObject(
    {
      ok: true,
    },
  )
  expect(await left()).toEqual([])
})

test('a person who shares the number since the choice is left out of it (rule PD8)', async () => {
  const { platform, actor, left } = await startShared()
  const who = { emails: [ada], phones: [phone], of: [bob] }
  expect(await erasePerson(platform, actor, { who, origin: testOrigin })).toMatchObject({ ok: true })
  expect(await left()).toEqual([`${cy} 1`])
})

test('records without an address are people by their names (rule PD8)', async () => {
  const { platform, actor } = await startWorld()
  const { queries } = platform.database
  for (const contactName of ['Ana Costa', 'Ben Ito']) {
    const { id } = await makeTestShop(platform, { said: { phone } })
    await queries.execute(
      sql`update newsagencies set email = null, contact_name = ${contactName}, status = 'closed' where id = ${id}`,
    )
  }
  expect(await erasePerson(platform, actor, { who: byNumber, origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'many',
  })
  const { candidates } = await findPerson(platform, actor, byNumber)
  expect(candidates.map(({ key }) => key)).toEqual(['ana costa', 'ben ito'])
  const who = { ...byNumber, of: ['ana costa'] }
  expect(await erasePerson(platform, actor, { who, origin: testOrigin })).toMatchObject({ ok: true })
  const { rows } = await queries.execute(sql`select contact_name from newsagencies where contact_name is not null`)
  expect(rows).toEqual([{ contact_name: 'Ben Ito' }])
})

test('a number of one person needs no choice (rule PD8)', async () => {
  const { platform, actor, left } = await startShared()
  for (const email of [bob, cy])
    await erasePerson(platform, actor, { who: { emails: [email], phones: [] }, origin: testOrigin })
  expect(await findPerson(platform, actor, byNumber)).toMatchObject({ candidates: [], isMany: false })
  expect(await erasePerson(platform, actor, { who: byNumber, origin: testOrigin })).toMatchObject({ ok: true })
  expect(await left()).toEqual([])
})
