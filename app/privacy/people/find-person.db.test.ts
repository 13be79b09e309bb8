import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { makeContractShop } from '#app/contracts/testing/contract-server.ts'
import { wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'
import { brand } from '#app/brand.ts'
import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { enquirySchema } from '#app/enquiries/enquiry.schema.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { saveFilter } from '#app/office/views/saved-filters/manage-saved-filters.server.ts'

import { erasePerson } from './erase-person.server.ts'
import { exportPerson } from './export-person.server.ts'
import { findPerson, waitsOf } from './find-person.server.ts'
import { everything, liveALife, type InventedPerson, inventedPeople, type World } from '../testing/live-a-life.ts'
import { startWorld } from '../testing/start-world.ts'

test('a person is found by an address or a number, with other identifiers in their records (rule PD4)', async () => {
  const world = await startWorld()
  const { platform, actor } = world
  const [me] = inventedPeople as [InventedPerson]
  await liveALife(world, me, { ...everything, retails: 'never', registers: 'never' })
  const byNumber = await findPerson(platform, actor, { emails: [], phones: ['+61 491 570 150'] })
  expect(byNumber.also).toEqual({ emails: [me.email], phones: [] })
  expect(byNumber.names).toEqual(['Zebedee Quillfeather'])
  expect(byNumber.groups.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Enquiries', 'Interest from the United States', 'Numbers that are not texted']),
  )
  const enquiries = byNumber.groups.find(({ name }) => name === 'Enquiries')
  expect(enquiries?.rows[0]?.facts).toContainEqual({ label: 'Name', value: 'Zebedee Quillfeather' })
  expect((await findPerson(platform, actor, { emails: ['nobody@example.com'], phones: [] })).groups).toEqual([])
})

test('a person whom a retailer entered in an agreement is found by their own address and numbers (rule PD4)', async () => {
  const { platform, ask, actor } = await startWorld()
  const { retailer } = await logInAs(platform, 'till@example.com')
  const { contractToken: token } = await makeContractShop(platform, { retailer, said: { phone: '02 5550 0001' } })
  const { contact, address, account } = wholeWizard
  const state = {
    contact: { ...contact, email: 'Wizard@example.com', mobile: '0491 572 665', phone: '02 5550 0002' },
    address: { ...address, shopPhone: '02 5550 0003' },
    account,
  }
  await ask('PUT /account/contract-draft', { token, body: { version: 0, ...state } })
  const found = async (who: { emails?: string[]; phones?: string[] }) =>
    (await findPerson(platform, actor, { emails: [], phones: [], ...who })).groups.map(({ noun }) => noun)
  // The email of a draft is that of the account (rule C75).
  expect(await found({ emails: ['wizard@example.com'] })).toEqual([])
  expect(await found({ emails: ['till@example.com'] })).toContain('Draft of an agreement')
  for (const phone of ['+61 491 572 665', '02 5550 0002', '02 5550 0003'])
    expect(await found({ phones: [phone] }), phone).toContain('Draft of an agreement')
  expect(await found({ emails: ['nobody@example.com'], phones: ['02 5550 0009'] })).toEqual([])
  const { groups } = await findPerson(platform, actor, { emails: [], phones: ['0491 572 665'] })
  expect(waitsOf(groups)).toMatchObject([expect.stringContaining('with an agreement filled in for it')])
})

async function enquire({ platform }: World, email: string, phone = '1'): Promise<string> {
  const body = enquirySchema.parse({ name: email, email, phone, message: 'Hello' })
  await submitEnquiry(platform, body, { origin: testOrigin, captchaProof: undefined, act: undefined, page: '/' })
  const { rows } = await platform.database.queries.execute<{ id: string }>(
    sql`select id::text from enquiries where email = ${email}`,
  )
  return rows[0]?.id ?? ''
}

const onlyNotes = async ({ platform, actor }: World, who: { emails?: string[]; phones?: string[] }) => {
  const { groups } = await findPerson(platform, actor, { emails: [], phones: [], ...who })
  return groups
    .flatMap(({ rows }) => rows.flatMap(({ facts }) => facts))
    .flatMap(({ label, value }) => (label === 'Note' ? [value] : []))
    .toSorted()
}

test('only whole addresses and numbers match, so that other people are not shown, exported or erased (rules PD4, PD6)', async () => {
  const world = await startWorld()
  const { platform, actor } = world
  const { queries } = platform.database
  const id = await enquire(world, 'kim@example.com')
  const notes = [
    'banjo@x.com.au rang about parcels',
    'Write to joann@gmail.com',
    'Their ABN is 51 824 753 556',
    'His sister is\njo@x.co\nand rang from (08) 2475-3556',
  ]
  for (const note of notes) await enquiryRecord.note(platform, actor, { id, note, origin: testOrigin })
  for (const tag of ['jo@x.co', 'banjo@x.com.au', 'vip'])
    await queries.execute(
      sql`insert into record_tags (subject_kind, subject_id, tag) values ('enquiry', ${id}, ${tag})`,
    )
  for (const who of ['jo@x.co', 'banjo@x.com.au'])
    await saveFilter(platform, actor, {
      list: '/staff/enquiries',
      name: `of ${who.slice(0, 2)}`,
      query: new URLSearchParams({ q: who }).toString(),
    })
  // Facts of a timeline entry are JSON, in which a line break is escaped.
  await queries.execute(
    sql`update events set note = null, facts = jsonb_build_object('said', note) where note like 'His sister%'`,
  )
  const jo = { emails: ['jo@x.co'], phones: [] }
  const found = await findPerson(platform, actor, jo)
  const counts = Object.fromEntries(found.groups.map(({ noun, count }) => [noun, count]))
  expect(counts).toEqual({ 'Entry of a timeline': 1, 'Tag of a record': 1, 'Saved view of a list': 1 })
  expect(await onlyNotes(world, { emails: ['ann@gmail.com'] })).toEqual([])
  expect(await onlyNotes(world, { emails: ['joann@gmail.com'] })).toEqual(['Write to joann@gmail.com'])
  expect(await onlyNotes(world, { phones: ['08 2475 3556'] })).toEqual([])
  expect((await findPerson(platform, actor, { emails: [], phones: ['08 2475 3556'] })).groups).toHaveLength(1)
  const file = await exportPerson(platform, actor, { who: jo, format: 'json', origin: testOrigin })
  expect(file.ok && file.value.toString()).not.toMatch(/banjo|joann|vip/)
  expect(await erasePerson(platform, actor, { who: jo, origin: testOrigin })).toMatchObject({ ok: true })
  const { rows } = await queries.execute<{ kept: string }>(
    sql`select note as kept from events where kind = 'noted' and note is not null union all select tag from record_tags union all select name from staff_saved_filters order by 1`,
  )
  expect(rows.map(({ kept }) => kept)).toEqual([
    'Their ABN is 51 824 753 556',
    'Write to joann@gmail.com',
    'banjo@x.com.au',
    'banjo@x.com.au rang about parcels',
    'of ba',
    'vip',
  ])
})

test('two numbers with the same last digits belong to two people (rule PD4)', async () => {
  const world = await startWorld()
  await enquire(world, 'mia@example.com', '+1 (201) 555-0123')
  await enquire(world, 'ana@example.com', '301 555 0123')
  const { also } = await findPerson(world.platform, world.actor, { emails: [], phones: ['201 555 0123'] })
  expect(also).toEqual({ emails: ['mia@example.com'], phones: [] })
})

test('our own addresses and number match no one, and a mail to us is found only by its sender (rule PD4)', async () => {
  const world = await startWorld()
  const { platform, actor } = world
  const { queries } = platform.database
  await enquire(world, 'mia@example.com')
  const ours = [brand.email, platform.config.TO_EMAIL_OTHER.toLowerCase()]
  const own = await findPerson(platform, actor, { emails: ours, phones: [brand.phone.display] })
  expect(own).toMatchObject({ groups: [], also: { emails: [], phones: [] }, own: [...ours, brand.phone.display] })
  const mailsOf = async (email: string) => {
    const { groups } = await findPerson(platform, actor, { emails: [email], phones: [] })
    return groups.find(({ noun }) => noun === 'Mail')?.count ?? 0
  }
  await queries.execute(sql`update mails set about_kind = null, about_id = null`)
  // Her enquiry to the team, and the acknowledgement.
  expect(await mailsOf('mia@example.com')).toBe(2)
  // A former team address does not count as the sender of our mails.
  await queries.execute(sql`update mails set reply_to = 'shops@former.example' where to_address = 'mia@example.com'`)
  expect(await mailsOf('shops@former.example')).toBe(0)
})

test('an entry of the audit log is found by a whole address in its subject (rule PD4)', async () => {
  const { platform, actor } = await startWorld()
  const { queries } = platform.database
  const entry = (label: string) =>
    sql`insert into audit_events (id, actor_kind, actor_name, action, subject_kind, subject_label) values (gen_random_uuid(), 'system', 'Test', 'mail.sent', 'mail', ${label})`
  for (const label of ['Mail to jo+till@x.co', 'jo wrote to ann+till@x.co', 'till@x.co'])
    await queries.execute(entry(label))
  const { groups } = await findPerson(platform, actor, { emails: ['jo+till@x.co'], phones: [] })
  expect(
    groups.flatMap(({ rows }) => rows.flatMap(({ facts }) => facts.filter(({ label }) => label === 'About'))),
  ).toEqual([{ label: 'About', value: 'Mail to jo+till@x.co' }])
})
