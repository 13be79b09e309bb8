import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { registrationRecord } from '#app/registrations/registration.record.server.ts'
import { registrationList } from '#app/registrations/registrations.list.server.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { enquiries } from '#app/enquiries/enquiries.queries.server.ts'
import { enquiryActs } from '#app/enquiries/enquiry.ts'

import { changeInBulk } from './change-in-bulk.server.ts'
import { mostAtOnce, outcomeInWords, type BulkAct } from './bulk.ts'

const kind = {
  kind: 'enquiry',
  table: enquiries,
  acts: enquiryActs,
  rights: { act: 'enquiries:write' },
  whereOf: enquiryRecord.list.whereOf,
} as const
const registrationKind = { ...registrationRecord, takes: 'taken', whereOf: registrationList.whereOf }

const start = () => startTestPlatform({ templates: mailTemplates })

async function write(platform: TestPlatform, name: string): Promise<void> {
  const said = { name, email: `${name}@example.com`, phone: '1', reason: '', message: 'Hello' }
  await submitEnquiry(platform, said, { origin: testOrigin, page: undefined, captchaProof: undefined, act: undefined })
}

/** Returns the database's current time, as a list would read it. */
async function clock({ database }: TestPlatform): Promise<Date> {
  const { rows } = await database.queries.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)
  return new Date(new Date(rows[0]?.at ?? '').getTime() + 1)
}

async function ask<Row extends Record<string, unknown>>({ database }: TestPlatform, query: string): Promise<Row[]> {
  return (await database.queries.execute(sql.raw(query))).rows as Row[]
}

const asked = (act: BulkAct, words: string, asOf: Date, shown: number, key = newId()) => ({
  selection: { params: new URLSearchParams(words), ids: undefined, asOf, shown },
  act,
  key,
  origin: testOrigin,
})

test('assigns all records of a filter with an event and an audit entry each, and a repeated request does nothing (rule BO25)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  for (const name of ['ann', 'ben', 'cas']) await write(platform, name)
  await platform.database.queries.execute(sql`update enquiries set status = 'closed' where name = 'cas'`)
  const request = asked({ kind: 'assign', to: actor.id }, 'status=new', await clock(platform), 2)
  const first = await changeInBulk(platform, actor, kind, request)
  expect(first).toEqual({ ok: true, value: { done: 2, had: 0, changed: 0, unfit: 0 } })
  expect(await changeInBulk(platform, actor, kind, request)).toEqual(first)
  expect(
    await ask(platform, `select name, assignee_id is not null as owned, version from enquiries order by name`),
  ).toEqual([
    { name: 'ann', owned: true, version: 2 },
    { name: 'ben', owned: true, version: 2 },
    { name: 'cas', owned: false, version: 1 },
  ])
  expect(await ask(platform, `select kind, version, note from events order by subject_id`)).toEqual([
    { kind: 'assigned', version: 2, note: 'Test sales' },
    { kind: 'assigned', version: 2, note: 'Test sales' },
  ])
  expect(
    await ask(platform, `select became from audit_events where action = 'enquiry.assigned' order by subject_label`),
  ).toEqual([{ became: { status: 'new', assignee: actor.id } }, { became: { status: 'new', assignee: actor.id } }])
  await expect(
    changeInBulk(platform, actor, kind, { ...request, act: { kind: 'assign', to: null } }),
  ).rejects.toMatchObject({ code: 'key-reused' })
})

test('skips and counts records that a colleague changed after the list was read, and ignores new ones (rule BO25)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  for (const name of ['ann', 'ben', 'cas']) await write(platform, name)
  const readAt = await clock(platform)
  await platform.database.queries.execute(
    sql`update enquiries set updated_at = clock_timestamp() + interval '1 second' where name = 'ann'`,
  )
  await platform.database.queries.execute(
    sql`update enquiries set status = 'closed', updated_at = clock_timestamp() + interval '1 second' where name = 'ben'`,
  )
  await write(platform, 'dan')
  await platform.database.queries.execute(
    sql`update enquiries set created_at = clock_timestamp() + interval '1 second' where name = 'dan'`,
  )
  const result = await changeInBulk(
    platform,
    actor,
    kind,
    asked({ kind: 'assign', to: actor.id }, 'status=new', readAt, 3),
  )
  expect(result).toEqual({ ok: true, value: { done: 1, had: 0, changed: 2, unfit: 0 } })
  expect(result.ok && outcomeInWords(result.value)).toBe('1 updated. 2 were skipped because a colleague changed them.')
  expect(await ask(platform, `select name from enquiries where assignee_id is not null`)).toEqual([{ name: 'cas' }])
})

test('takes several registrations into review: unowned ones are assigned to the actor, answered ones are skipped (rule BO25)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  const other = await signInAs(platform, 'sales')
  await makeTestRegistration(platform, { shopName: 'A' })
  await makeTestRegistration(platform, { shopName: 'B', assigneeId: other.actor.id })
  await makeTestRegistration(platform, { shopName: 'C', status: 'in-review' })
  await makeTestRegistration(platform, {
    shopName: 'D',
    status: 'declined',
    declineReason: 'Full',
    decidedAt: new Date(),
  })
  const request = asked({ kind: 'take' }, 'turn=all', await clock(platform), 4)
  expect(await changeInBulk(platform, actor, registrationKind, request)).toMatchObject({
    value: { done: 2, had: 1, changed: 0, unfit: 1 },
  })
  expect(
    await ask(platform, `select shop_name, status, assignee_id as owner from registrations order by shop_name`),
  ).toEqual([
    { shop_name: 'A', status: 'in-review', owner: actor.id },
    { shop_name: 'B', status: 'in-review', owner: other.actor.id },
    { shop_name: 'C', status: 'in-review', owner: null },
    { shop_name: 'D', status: 'declined', owner: null },
  ])
})

test('adds and removes a tag, at most five, which lists filter by and exports contain (rule BO26)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  await write(platform, 'ann')
  await write(platform, 'ben')
  const change = async (act: BulkAct, words = '') =>
    changeInBulk(platform, actor, kind, asked(act, words, new Date(Date.now() + 60_000), 0))
  expect(await change({ kind: 'tag', tag: ' Call Back ' }, 'q=ann')).toMatchObject({ value: { done: 1 } })
  const show = async (words: string) =>
    (await enquiryRecord.list.show(platform, actor, new URLSearchParams(words))).rows
  expect((await show('tag=call+back')).map(({ name, tags }) => [name, tags])).toEqual([['ann', ['call back']]])
  for (const tag of ['a', 'b', 'c', 'd']) await change({ kind: 'tag', tag })
  expect(await change({ kind: 'tag', tag: 'e' })).toMatchObject({ value: { done: 1, unfit: 1 } })
  expect(await change({ kind: 'untag', tag: 'call back' })).toMatchObject({ value: { done: 1, had: 1 } })
  expect(await change({ kind: 'tag', tag: 'x'.repeat(31) })).toEqual({ ok: false, refusal: 'bad-tag' })
  // A tag may be a person's name: the timeline contains it, but the audit log, which is never erased, only records that a tag changed.
  const told = await ask<{ became: object }>(
    platform,
    `select became from audit_events where action like 'enquiry.%tagged'`,
  )
  expect(told.length).toBeGreaterThan(0)
  for (const { became } of told) expect(Object.keys(became).toSorted()).toEqual(['assignee', 'status'])
  expect(await ask(platform, `select distinct note from events where kind = 'untagged'`)).toEqual([
    { note: 'call back' },
  ])
  let csv = ''
  for await (const part of await enquiryRecord.list.toCsv(
    platform,
    actor,
    new URLSearchParams('q=ben&tag=a'),
    testOrigin,
  ))
    csv += part
  expect(csv).toContain('"a, b, c, d, e"')
  const [exported] = await ask(
    platform,
    `select became from audit_events where action like '%export%' order by position limit 1`,
  )
  expect(JSON.stringify(exported)).toContain('"tag":true')
})

test('refuses colleagues without the right and more than 500 records, and changes nothing (rule BO25)', async () => {
  await using platform = await start()
  const viewer = await signInAs(platform, 'viewer')
  const { actor } = await signInAs(platform, 'sales')
  const request = asked({ kind: 'tag', tag: 'x' }, '', new Date(Date.now() + 60_000), 0)
  await expect(changeInBulk(platform, viewer.actor, kind, request)).rejects.toMatchObject({ code: 'forbidden' })
  await platform.database.queries.execute(
    sql`insert into enquiries (id, reference, name, email, phone, reason_code, reason_label, message)
      select gen_random_uuid(), 'E-' || n, 'Mia', 'mia@example.com', '1', 'TO_EMAIL_OTHER', 'Other', ''
      from generate_series(1, ${mostAtOnce + 1}) n`,
  )
  expect(await changeInBulk(platform, actor, kind, request)).toEqual({ ok: false, refusal: 'too-many' })
  await platform.database.queries.execute(sql`delete from enquiries where reference = 'E-1'`)
  expect(await changeInBulk(platform, actor, kind, request)).toMatchObject({ value: { done: mostAtOnce } })
  expect(await ask(platform, `select count(*)::int as count from events`)).toEqual([{ count: mostAtOnce }])
})

test('marks several enquiries as answered and closes them, each with its event, and skips those to which it does not apply (rule BO25)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  for (const name of ['ann', 'ben', 'cas']) await write(platform, name)
  await platform.database.queries.execute(sql`update enquiries set status = 'closed' where name = 'cas'`)
  const acting = { ...kind, bulkActs: ['answered', 'closed'] }
  const act = async (name: string) =>
    changeInBulk(platform, actor, acting, asked({ kind: 'act', act: name }, '', await clock(platform), 3))
  expect(await act('answered')).toEqual({ ok: true, value: { done: 2, had: 0, changed: 0, unfit: 1 } })
  expect(await act('closed')).toEqual({ ok: true, value: { done: 2, had: 1, changed: 0, unfit: 0 } })
  expect(await ask(platform, `select distinct status from enquiries`)).toEqual([{ status: 'closed' }])
  expect(await ask(platform, `select kind, count(*)::int as count from events group by 1 order by 1`)).toEqual([
    { kind: 'answered', count: 2 },
    { kind: 'closed', count: 2 },
  ])
  await expect(act('reopened')).rejects.toThrow('no act reopened')
})
