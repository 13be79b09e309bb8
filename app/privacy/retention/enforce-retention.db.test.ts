import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { enquirySchema } from '#app/enquiries/enquiry.schema.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { personalData } from '#app/start/wiring/personal-data.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { enforceRetention } from './enforce-retention.server.ts'
import { letANightGo } from '../testing/let-a-night-go.ts'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

const body = enquirySchema.parse({
  name: 'Mia Costa',
  email: 'mia@example.com',
  phone: '02 5550 1234',
  message: 'Do you take parcels?',
})

const enquire = (platform: Platform) =>
  submitEnquiry(platform, body, {
    origin: testOrigin,
    page: '/about',
    captchaProof: { replayKey: `pow ${newId()}`, expiresAt: new Date() },
    act: undefined,
  })

const count = async ({ database }: Platform, table: string) => {
  const { rows } = await database.queries.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]?.n
}

const nightsIn = async ({ database }: Platform) => {
  const { rows } = await database.queries.execute<{ became: Record<string, number> }>(
    sql`select became from audit_events where action = 'retention.enforced' order by at`,
  )
  return rows.map(({ became }) => became)
}

test('overdue rows are deleted with their belongings and not a day earlier, and the night has one audit entry (rule PD3)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  await enquire(platform)
  const { rows } = await platform.database.queries.execute<{ id: string }>(sql`select id from enquiries`)
  await platform.database.queries.execute(
    sql`insert into events (id, subject_kind, subject_id, kind, actor_kind, actor_name, note)
        values (${newId()}, 'enquiry', ${rows[0]?.id}, 'noted', 'staff', 'Noor', 'Rang her')`,
  )
  await letANightGo(platform, inDays(179))
  expect([await count(platform, 'mails'), await count(platform, 'enquiries')]).toEqual([2, 1])
  await letANightGo(platform, inDays(181))
  expect([await count(platform, 'mails'), await count(platform, 'enquiries')]).toEqual([0, 1])
  await letANightGo(platform, inDays(729))
  expect([await count(platform, 'events'), await count(platform, 'enquiries')]).toEqual([1, 1])
  await letANightGo(platform, inDays(731))
  expect([await count(platform, 'events'), await count(platform, 'enquiries')]).toEqual([0, 0])
  expect(await nightsIn(platform)).toMatchObject([
    { 'Human checks that were used': 1 },
    { 'Mails, with their text': 2 },
    {},
    { Enquiries: 1, 'Timelines of enquiries and of interest': 1 },
  ])
})

test('a declined registration is deleted a year after the decision, and a waiting one stays', async () => {
  await using platform = await startTestPlatform()
  await makeTestRegistration(platform)
  const decided = { status: 'declined', declineReason: 'Too near', decidedAt: new Date() } as const
  await makeTestRegistration(platform, { ...decided, email: 'jo@example.com' })
  await letANightGo(platform, inDays(364))
  expect(await count(platform, 'registrations')).toBe(2)
  await letANightGo(platform, inDays(4_000))
  expect(await count(platform, 'registrations')).toBe(1)
})

test('a closed store is anonymised once after seven years, and an open one keeps its owner', async () => {
  await using platform = await startTestPlatform()
  const { queries } = platform.database
  const values = (slug: string, status: string) =>
    sql`(${newId()}, ${slug}, 'Costa News', '1', 'High Street', 'Marrickville', 'NSW', '2204', 0, 0, '02 5550 1234', '[]', 'Australia/Sydney', ${status}, 'Mia Costa', 'mia@example.com', 'mia@example.com', '83914571673')`
  await queries.execute(
    sql`insert into newsagencies (id, slug, shop_name, number, street1, suburb, state, postcode, lat, lon, phone, opening_hours, time_zone, status, contact_name, email, email_key, abn)
        values ${values('closed', 'closed')}, ${values('open', 'open')}`,
  )
  await letANightGo(platform, inDays(2_556))
  expect(rowsAsText((await queries.execute(sql`select * from newsagencies where status = 'closed'`)).rows)).toContain(
    'Mia',
  )
  await letANightGo(platform, inDays(2_558))
  await letANightGo(platform, inDays(2_559))
  const { rows } = await queries.execute(sql`select * from newsagencies where status = 'closed'`)
  expect(rows).toMatchObject([{ shop_name: 'Erased', email: null, suburb: 'Marrickville', version: 2 }])
  expect(withoutIds(rowsAsText(rows))).not.toMatch(/Costa|mia@|5550|83914571673|High Street/)
  expect(rowsAsText((await queries.execute(sql`select * from newsagencies where status = 'open'`)).rows)).toContain(
    'Mia',
  )
  expect(await nightsIn(platform)).toEqual([{}, { 'Closed stores': 1 }, {}])
})

test('a rule that fails stops no later one, is tried again on the same day, and has its audit entry at last (rule PD3)', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  await enquire(platform)
  await makeTestRegistration(platform, { status: 'declined', declineReason: 'Too near', decidedAt: new Date() })
  const broken = personalData.map((table) =>
    table.table === 'enquiries'
      ? { ...table, rules: [{ ...table.rules[0], when: `1 / (select 0) = 1` }] as typeof table.rules }
      : table,
  )
  const night = inDays(731)
  await enforceRetention(platform, broken, night)
  expect([await count(platform, 'enquiries'), await count(platform, 'registrations')]).toEqual([1, 0])
  expect(platform.logLines.filter((line) => line.includes('a retention rule failed'))).toHaveLength(1)
  // The night is not complete: it is continued an hour later, or ends with the next day.
  expect(await nightsIn(platform)).toEqual([])
  await enforceRetention(platform, broken, inDays(732))
  expect(await nightsIn(platform)).toMatchObject([{ 'Declined registrations': 1 }])
  await enforceRetention({ database, log: platform.log }, personalData, inDays(732))
  expect(await count(platform, 'enquiries')).toBe(0)
  expect(await nightsIn(platform)).toMatchObject([{ 'Declined registrations': 1 }, { Enquiries: 1 }])
})

test('an interrupted night continues, counts each row once and has one audit entry, also if two run concurrently', async () => {
  await using platform = await startTestPlatform()
  const { database, log } = platform
  await database.queries.execute(
    sql`insert into enquiries (id, reference, name, email, phone, reason_code, reason_label, message)
        select gen_random_uuid(), 'E-' || n, 'Mia', 'mia@example.com', '1', 'TO_EMAIL_OTHER', 'Other', 'Hello' from generate_series(1, 450) n`,
  )
  let batches = 0
  const killed: typeof database.transaction = (work) => {
    batches += 1
    return batches > 2 ? Promise.reject(new Error('Connection terminated')) : database.transaction(work)
  }
  const night = inDays(731)
  await expect(enforceRetention({ database: { ...database, transaction: killed }, log }, personalData, night)).rejects.toThrow('terminated') // prettier-ignore
  expect(await count(platform, 'enquiries')).toBe(50)
  expect(await nightsIn(platform)).toEqual([])
  await Promise.all([1, 2].map(() => enforceRetention({ database, log }, personalData, night)))
  await enforceRetention({ database, log }, personalData, night)
  expect(await count(platform, 'enquiries')).toBe(0)
  expect(await nightsIn(platform)).toEqual([{ Enquiries: 450 }])
})
