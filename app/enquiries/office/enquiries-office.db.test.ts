import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { writeCursor } from '#app/data/list/cursor.ts'
import { findMailsAbout } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { tryMails } from '#app/testing/try-mails.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { recordFeedback } from '#app/office/mail/feedback/record-feedback.server.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'
import { makeTestMember, signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'

import { enquiryRecord } from '../enquiry.record.server.ts'
import { enquiries } from '../enquiries.queries.server.ts'
import { sendOne, startEnquiries as start } from '../testing/enquiry-fixtures.ts'

const newest = new URLSearchParams()
const { list } = enquiryRecord

test('an act on an enquiry is in its timeline and in the audit log, with the old and new values', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  const { id, reference } = await sendOne(platform)
  expect(await enquiryRecord.assign(platform, actor, { id, to: actor.id, origin: testOrigin })).toMatchObject({
    ok: true,
  })
  expect(
    await enquiryRecord.note(platform, actor, { id, note: '  Rang, no answer ', origin: testOrigin }),
  ).toMatchObject({
    ok: true,
  })
  expect(await enquiryRecord.act(platform, actor, { id, act: 'answered', origin: testOrigin })).toMatchObject({
    ok: true,
  })

  const record = await enquiryRecord.show(platform, actor, id)
  expect(record).toMatchObject({
    status: 'answered',
    owner: { id: actor.id, name: actor.name },
    mailedTo: { team: 'shops@tillway.example', state: 'waiting' },
  })
  expect(record?.timeline.map(({ what }) => what)).toEqual([
    'marked it as answered',
    'noted: Rang, no answer',
    `assigned it to ${actor.name}`,
    'sent the enquiry',
  ])

  const audit = await platform.database.queries.select().from(auditEvents)
  const marked = audit.find((event) => event.action === 'enquiry.answered')
  expect(marked).toMatchObject({
    actorId: actor.id,
    subjectLabel: reference,
    was: { status: 'new', assignee: actor.id },
    became: { status: 'answered', assignee: actor.id },
  })
  expect(JSON.stringify(audit)).not.toContain('mia@example.com')
})

test('an enquiry shows which of its mails bounced or were reported as spam (rule M8)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'viewer')
  const { id } = await sendOne(platform)
  await tryMails(platform)
  const mails = await findMailsAbout(platform.database.queries, 'enquiry', id)
  const kinds = { 'enquiry-received': 'complaint', 'enquiry-team': 'bounce-permanent' } as const
  for (const { id: mailId, template } of mails)
    await recordFeedback(
      platform,
      [{ mailIds: [mailId], kind: kinds[template as keyof typeof kinds], diagnostic: 'no' }],
      testOrigin,
    )
  const record = await enquiryRecord.show(platform, actor, id)
  expect(record?.mailedTo).toMatchObject({ state: 'bounced' })
  const timeline = record?.timeline.map(({ what }) => what).join('\n')
  expect(timeline).toMatch(/, and it bounced$/m)
  expect(timeline).toMatch(/, and it was reported as spam$/m)
})

test('a repeated act is done once', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await sendOne(platform)
  const marks = await Promise.all(
    [1, 2, 3].map(() => enquiryRecord.act(platform, actor, { id, act: 'closed', origin: testOrigin })),
  )
  expect(marks.every(({ ok }) => ok)).toBe(true)
  const record = await enquiryRecord.show(platform, actor, id)
  expect(record?.timeline.filter(({ what }) => what === 'closed it')).toHaveLength(1)
})

test('a viewer reads enquiries and changes nothing', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'viewer')
  const { id } = await sendOne(platform)
  await expect(enquiryRecord.act(platform, actor, { id, act: 'closed', origin: testOrigin })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(enquiryRecord.note(platform, actor, { id, note: 'Hello', origin: testOrigin })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(enquiryRecord.assign(platform, actor, { id, to: actor.id, origin: testOrigin })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(list.toCsv(platform, actor, newest, testOrigin)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a missing enquiry, an empty note and an unknown owner are refused', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'owner')
  const { id } = await sendOne(platform)
  expect(await enquiryRecord.act(platform, actor, { id: newId(), act: 'closed', origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'not-found',
  })
  expect(await enquiryRecord.note(platform, actor, { id, note: '   ', origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'bad-note',
  })
  expect(await enquiryRecord.assign(platform, actor, { id, to: newId(), origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'no-such-colleague',
  })
})

/** Starts with sixty enquiries, some of them closed, one assigned to a colleague and one to the actor. */
async function startWithMany() {
  const platform = await start()
  const { actor } = await signInAs(platform, 'owner')
  const colleague = await makeTestMember(platform, 'sales')
  const owners: Record<number, string> = { 5: colleague.id, 6: actor.id }
  await platform.database.transaction(async (tx) => {
    for (let index = 0; index < 60; index += 1) {
      await tx.insert(enquiries).values({
        id: newId(),
        reference: `E-${String(index).padStart(8, '0')}`,
        name: `Person ${index % 7}`,
        email: `person${index}@example.com`,
        phone: '1',
        reasonCode: index % 2 === 0 ? 'TO_EMAIL_OTHER' : 'TO_EMAIL_SETUP',
        reasonLabel: 'x',
        message: index === 31 ? 'Wombats welcome' : '',
        status: index % 3 === 0 ? 'closed' : 'new',
        assigneeId: owners[index] ?? null,
      })
    }
  })
  const show = (query: string) => list.show(platform, actor, new URLSearchParams(query))
  return { platform, show }
}

test('the query of the address searches and filters the list', async () => {
  const { platform, show } = await startWithMany()
  await using _platform = platform
  const references = async (query: string) => (await show(query)).rows.map(({ reference }) => reference)
  expect(await references('q=womb')).toEqual(['E-00000031'])
  expect(await references('q=PERSON31')).toEqual(['E-00000031'])
  expect(await references('q=nothing-like-it')).toEqual([])
  expect(await references('owner=me')).toEqual(['E-00000006'])
  const { rows } = await show('status=closed&reason=TO_EMAIL_OTHER')
  expect(rows.every((row) => row.status === 'closed' && row.reason === 'TO_EMAIL_OTHER')).toBe(true)
})

test('tabs count their rows within a search, and the counts at the head cover the whole list (rule BO75)', async () => {
  const { platform, show } = await startWithMany()
  await using _platform = platform
  const countsOf = async (query: string) => {
    const { list: shown, counts } = await show(query)
    const inTabs = Object.fromEntries(shown.filters.map(({ label, count }) => [label, count]))
    return { inTabs, counts: Object.fromEntries(counts.map(({ label, value }) => [label, value])) }
  }
  const whole = await countsOf('')
  expect(whole.inTabs).toMatchObject({ All: 60, New: 40, Mine: 1, Closed: 20, Answered: 0 })
  const searched = await countsOf('q=womb&status=closed')
  expect(searched.inTabs).toMatchObject({ All: 1, New: 1, Mine: 0, Closed: 0, Tablet: 1, Other: 0 })
  expect(searched.counts).toEqual(whole.counts)
  for (const { to, count } of (await show('q=person6')).list.filters)
    expect([to, (await show(to.split('?')[1] ?? '')).list.position.split(' of ')[1]]).toEqual([to, String(count)])
})

test('paging in every order neither loses nor repeats a row, and leads back to the beginning', async () => {
  const { platform, show } = await startWithMany()
  await using _platform = platform
  const queryOf = (address: string | undefined) => address?.split('?')[1] ?? ''
  for (const order of [
    'sort=received',
    'sort=received&order=asc',
    'sort=name',
    'sort=name&order=desc',
    'sort=status',
  ]) {
    let page = await show(order)
    const first = page.rows.map(({ id }) => id)
    const expectedVersion = [...first]
    while (page.list.olderTo) {
      page = await show(queryOf(page.list.olderTo))
      expectedVersion.push(...page.rows.map(({ id }) => id))
    }
    expect(expectedVersion, order).toHaveLength(60)
    expect(new Set(expectedVersion).size, order).toBe(60)
    while (page.list.newerTo) page = await show(queryOf(page.list.newerTo))
    expect(
      page.rows.map(({ id }) => id),
      order,
    ).toEqual(first)
  }
})

test('an invalid query shows the beginning of the list', async () => {
  const { platform, show } = await startWithMany()
  await using _platform = platform
  expect((await show('status=<script>&sort=;drop&at=zzz&order=up')).rows).toHaveLength(25)
  const values = ['', 'now', '2026-02-31 00:00:00+00', '2026-01-01 00:00:00+99', "'; drop table enquiries", '\uD800']
  for (const value of values) {
    const at = writeCursor({ value, id: newId(), towards: 'next' })
    for (const sort of ['received', 'name']) expect((await show(`sort=${sort}&at=${at}`)).rows).toBeDefined()
  }
})

test('an export has the assignee by name, and each time in UTC and on the office’s clock (rule BO72)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  const { id } = await sendOne(platform)
  const at = { createdAt: new Date('2026-11-26T10:42:07Z'), assigneeId: actor.id }
  await platform.database.queries.update(enquiries).set(at).where(eq(enquiries.id, id))
  const csv = await wholeCsv(list.toCsv(platform, actor, new URLSearchParams('owner=me'), testOrigin))
  const [head = '', line = ''] = csv.replace('\uFEFF', '').split('\r\n')
  const cells = new Map(head.split(',').map((header, index) => [header, line.split(',')[index]]))
  expect([...cells.keys()].slice(1, 3)).toEqual(['Received (UTC)', 'Received (Sydney)'])
  expect(cells.get('Received (UTC)')).toBe('2026-11-26T10:42:07.000Z')
  expect(cells.get('Received (Sydney)')).toBe('2026-11-26 21:42:07')
  expect(cells.get('Assigned to')).toBe(actor.name)
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find(({ action }) => action === 'enquiries.exported')?.became).toEqual({ rows: 1, owner: actor.id })
})

test('a viewer is never offered as an owner, and cannot be assigned work (rule BO78)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  const viewer = await makeTestMember(platform, 'viewer')
  const { id } = await sendOne(platform)
  const ids = async (right: 'enquiries:write' | 'enquiries:read') =>
    (await findColleagues(platform, right)).map((colleague) => colleague.id)
  expect(await ids('enquiries:write')).toEqual([actor.id])
  expect((await ids('enquiries:read')).toSorted()).toEqual([actor.id, viewer.id].toSorted())
  expect(await enquiryRecord.assign(platform, actor, { id, to: viewer.id, origin: testOrigin })).toEqual({
    ok: false,
    refusal: 'no-such-colleague',
  })
  const [row] = await platform.database.queries.select().from(enquiries)
  expect(row?.assigneeId).toBeNull()
})

test('an export contains the whole list but no formulas, and is audited', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  await sendOne(platform, { name: '=HYPERLINK("http://example.com")', message: 'One,\n"two"' })
  const csv = await wholeCsv(list.toCsv(platform, actor, newest, testOrigin))
  expect(csv).toContain(`"'=HYPERLINK(""http://example.com"")"`)
  expect(csv).toContain('"One,\n""two"""')
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find((event) => event.action === 'enquiries.exported')).toMatchObject({
    actorId: actor.id,
    became: { rows: 1 },
  })
})
