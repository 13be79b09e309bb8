import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { writeCursor } from '#app/data/list/cursor.ts'
import { newId } from '#app/core/new-id.server.ts'
import { addNumber } from '#app/opt-outs/add-number.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { declineRegistration } from '../decide/decline-registration.server.ts'
import { registrationList } from '../registrations.list.server.ts'
import { makeTestRegistration, putRegistrations, testAbns, testRegistration } from '../testing/registration-fixtures.ts'
import { dryRunAnswers } from './answer-in-bulk.server.ts'
import { loadRegistrationRecord } from './record/load-registration-record.server.ts'
import { loadRegistrationsList } from './registrations-list.server.ts'

const start = (hasOwnDatabase = false) => startTestPlatform({ templates: mailTemplates, hasOwnDatabase })
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

/** Starts with sixty registrations in a known mix: a third decided, some late, some asked, two assignees. */
async function startWithMany() {
  const platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const rows = Array.from({ length: 60 }, (_, index) =>
    testRegistration({
      shopName: index === 31 ? 'Wombat Papers' : `Shop ${index % 7} ${index}`,
      reference: `R-A${String(index).padStart(7, '0')}`,
      answerDueAt: inHours(index - 10.5),
      createdAt: inHours(index - 90),
      state: index % 2 === 0 ? 'VIC' : 'NSW',
      source: index % 5 === 0 ? 'VANA' : 'Internet',
      licensedPostOffice: index === 8,
      assigneeId: index === 6 ? actor.id : null,
      ...(index % 3 === 0 && { status: 'declined', declineReason: 'x', decidedAt: new Date() }),
      ...(index === 50 && { status: 'info-needed' }),
    }),
  )
  await putRegistrations(platform, rows)
  const list = (query: string) => loadRegistrationsList(platform, actor, new URLSearchParams(query))
  return { platform, actor, list }
}

test('the queue contains the registrations that wait for staff, most urgent first, with the late ones', async () => {
  const { platform, list } = await startWithMany()
  await using _platform = platform
  const { rows, counts } = await list('')
  expect(rows[0]).toMatchObject({ reference: 'R-A0000001', wait: { kind: 'running', pace: 'late' } })
  expect(rows.every(({ status }) => status === 'received')).toBe(true)
  expect(counts).toEqual([
    { label: 'Late', value: 7, isBad: true },
    { label: 'Waiting on us', value: 39 },
  ])
})

test('a list is searched and filtered by its address; a search covers all registrations', async () => {
  const { platform, list } = await startWithMany()
  await using _platform = platform
  const references = async (query: string) => (await list(query)).rows.map(({ reference }) => reference)
  expect(await references('q=womb')).toEqual(['R-A0000031'])
  expect(await references('q=R-A0000003')).toEqual(['R-A0000003'])
  expect(await references('q=nothing-like-it')).toEqual([])
  expect(await references(`q=${encodeURIComponent('\u202AR-A0000003\u202C')}`)).toEqual(['R-A0000003'])
  expect(await references('lpo=1')).toEqual(['R-A0000008'])
  expect(await references('turn=them')).toEqual(['R-A0000050'])
  expect(await references('owner=me&turn=all')).toEqual(['R-A0000006'])
  const late = await list('late=1')
  expect(late.rows.map(({ wait }) => wait.kind)).toEqual(Array.from({ length: 7 }, () => 'running'))
  const { rows } = await list('state=NSW&source=VANA&turn=all')
  expect(rows).toHaveLength(6)
  expect(rows.every(({ place, source }) => place.startsWith('NSW') && source === 'VANA')).toBe(true)
  expect((await list('status=declined')).rows.every(({ status }) => status === 'declined')).toBe(true)
})

test('paging in every order loses and repeats no row, and leads back to the beginning', async () => {
  const { platform, list } = await startWithMany()
  await using _platform = platform
  const queryOf = (address: string | undefined) => address?.split('?')[1] ?? ''
  for (const order of ['sort=due', 'sort=due&order=desc', 'sort=received', 'sort=shop', 'sort=status&order=desc']) {
    let page = await list(`turn=all&${order}`)
    const first = page.rows.map(({ id }) => id)
    const expectedVersion = [...first]
    while (page.list.olderTo) {
      page = await list(queryOf(page.list.olderTo))
      expectedVersion.push(...page.rows.map(({ id }) => id))
    }
    expect(new Set(expectedVersion).size, order).toBe(60)
    expect(expectedVersion, order).toHaveLength(60)
    while (page.list.newerTo) page = await list(queryOf(page.list.newerTo))
    expect(
      page.rows.map(({ id }) => id),
      order,
    ).toEqual(first)
  }
})

test('an invented address shows the beginning of the queue', async () => {
  const { platform, list } = await startWithMany()
  await using _platform = platform
  const query = 'status=<script>&turn=up&owner=;drop&state=XX&source=x&sort=y&at=zzz&late=2'
  expect((await list(query)).rows).toHaveLength(25)
  const at = writeCursor({ value: "'; drop table registrations", id: newId(), towards: 'next' })
  for (const sort of ['due', 'shop']) expect((await list(`sort=${sort}&at=${at}`)).rows).toBeDefined()
  expect((await list(`owner=${'-'.repeat(36)}`)).rows).toHaveLength(25)
})

test('an export contains the list of the address, and is in the audit log', async () => {
  const { platform, actor } = await startWithMany()
  await using _platform = platform
  const inNsw = new URLSearchParams({ turn: 'all', state: 'NSW', sort: 'due' })
  const csv = await wholeCsv(registrationList.toCsv(platform, actor, inNsw, testOrigin))
  expect(csv.trim().split('\n')).toHaveLength(31)
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.find(({ action }) => action === 'registrations.exported')?.became).toMatchObject({
    rows: 30,
    state: 'NSW',
  })
  const { actor: viewer } = await signInAs(platform, 'viewer')
  await expect(registrationList.toCsv(platform, viewer, inNsw, testOrigin)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a registration’s timeline shows the opt-outs of its number (rule BO29)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestRegistration(platform, { contactNumber: '(0491) 570-006' })
  await addNumber(platform, actor, { typed: '0491570006', reason: 'Rang us', origin: testOrigin })
  const record = await loadRegistrationRecord(platform, actor, { id })
  expect(record?.timeline.map(({ what }) => what)).toEqual([
    'opted it out: Rang us (texts to 0491 570 ••6)',
    'registered',
  ])
})

test('a record shows likely duplicates with their equal details, its mails and its timeline', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'operations')
  const said = { contactNumber: '03 5550 0199', abn: testAbns[1] }
  const { id } = await makeTestRegistration(platform, { ...said, shopName: 'Rosebud Papers' })
  const same = await makeTestRegistration(platform, { ...said, contactNumber: '(03) 5550-0199', shopPostCode: '2000' })
  const near = await makeTestRegistration(platform, { abn: testAbns[2], contactNumber: '1', shopName: 'Rosebud News' })
  await makeTestRegistration(platform, { abn: testAbns[3], contactNumber: '2', shopName: 'Elsewhere' })
  await declineRegistration(platform, actor, { id, reason: 'Closed', isMailed: true, origin: testOrigin })
  const record = await loadRegistrationRecord(platform, actor, { id })
  expect(record?.duplicates.map(({ id: twin, same: ways }) => [twin, ways])).toEqual([
    [same.id, ['ABN', 'Number']],
    [near.id, ['Similar name in the same postcode']],
  ])
  expect(record?.timeline.map(({ what }) => what)).toEqual(['declined it by email: Closed', 'registered'])
  const params = new URLSearchParams('timeline=mails')
  const mails = await loadRegistrationRecord(platform, actor, { id, params })
  expect(mails?.timeline).toMatchObject([{ mail: { state: 'waiting' } }])
  expect(await loadRegistrationRecord(platform, actor, { id: newId() })).toBeUndefined()
})

test('a dry run foresees that an applicant’s second shop waits for the first one’s invitation', async () => {
  await using platform = await start()
  const email = 'two@example.com'
  const [one, two] = [
    await makeTestRegistration(platform, { email, shopName: 'One', answerDueAt: inHours(1) }),
    await makeTestRegistration(platform, { email, shopName: 'Two', answerDueAt: inHours(2) }),
  ]
  const dryRunRows = await dryRunAnswers(platform, 'approve', [two.id, one.id, newId()])
  expect(dryRunRows.map(({ name, way }) => [name, way])).toEqual([
    ['One', 'invited'],
    ['Two', 'waits'],
  ])
})

test('the queue, its counts and every order of the list use their indexes', async () => {
  await using platform = await start(true)
  const { queries } = platform.database
  const rows = Array.from({ length: 6_000 }, (_, index) =>
    testRegistration({
      shopName: `Shop ${index}`,
      answerDueAt: inHours(index % 900),
      createdAt: inHours(-index),
      ...(index % 50 === 0 ? {} : { status: 'declined', declineReason: 'x', decidedAt: new Date() }),
    }),
  )
  await putRegistrations(platform, rows)
  // Vacuumed rows are read from the index alone.
  await queries.execute(sql`vacuum analyze registrations`)
  expect(await registrationList.count(queries, [{ turn: 'us' }], 1_000)).toEqual([120])
  const planOf = async (query: ReturnType<typeof sql>) => {
    const { rows: lines } = await queries.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  }
  const plans = [
    await planOf(
      sql`select id from registrations where status in ('received', 'in-review') order by answer_due_at, id limit 26`,
    ),
    await planOf(
      sql`select id from registrations where status = ${'approved'} order by created_at desc, id desc limit 26`,
    ),
    await planOf(sql`select id from registrations order by answer_due_at, id limit 26`),
    await planOf(sql`select id from registrations order by lower(shop_name), id limit 26`),
    // The counts of two tabs: late, and without an assignee.
    await planOf(
      sql`select count(*) from (select id from registrations where status in ('received', 'in-review') and answer_due_at < now() limit 1000) as first_ones`,
    ),
    await planOf(
      sql`select count(*) from (select id from registrations where status in ('received', 'in-review') and assignee_id is null limit 1000) as first_ones`,
    ),
  ]
  expect(plans[0]).toContain('registrations_waiting')
  expect(plans[1]).toContain('registrations_by_status')
  expect(plans[2]).toContain('registrations_by_due')
  expect(plans[3]).toContain('registrations_by_shop_name')
  expect(plans[4]).toContain('Index Only Scan using registrations_waiting')
  expect(plans[5]).toContain('Index Only Scan using registrations_waiting')
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
})
