import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { startTestPlatform, type TestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { wholeCsv } from '#app/office/testing/whole-csv.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { reasonValue } from '#app/enquiries/enquiry.ts'
import { loadTraffic } from '#app/dashboard/traffic/load-traffic.server.ts'
import { readRange } from '#app/dashboard/traffic/traffic-range.ts'

import { exportTraffic } from './export-traffic.server.ts'
import { createSalts, forgetVisitors, visitorHash } from './intake/visitors.server.ts'
import { createIntake } from './intake/intake.server.ts'
import type { Sighting } from './intake/sightings.ts'
import { addSightings, deleteRareValues } from './traffic.queries.server.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const site = 'tillway.example'
const from = (ip: string) => ({ ...testOrigin, ip, userAgent: browser })
const view = (path: string, more: object = {}) => ({ event: 'page_view' as const, path, width: 1_440, ...more })
const click = (label: string, target: string) => ({ event: 'click' as const, path: '/', label, target, width: 1_440 })
const start = () => startTestPlatform({ templates: mailTemplates })

async function number({ database }: TestPlatform, of: string): Promise<number> {
  const { rows } = await database.queries.execute<{ n: number }>(sql.raw(`select (${of})::int as n`))
  return rows[0]?.n ?? -1
}

async function visit(platform: TestPlatform): Promise<void> {
  const intake = createIntake(platform)
  await intake.take([view('/', { referrer: '' }), click("LET'S TALK", '#contact')], from('203.0.113.7'), site)
  await intake.take([view('/agent')], from('203.0.113.7'), site)
  await intake.take([view('/', { referrer: 'news.example', utm: 'utm_campaign=autumn' })], from('198.51.100.9'), site)
  await intake.stop()
}

const rangeOf = (name: string) => readRange(new URLSearchParams({ range: name }), new Date())

test('a report counts different visitors, views, clicks, referrers, campaigns and opened forms', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'viewer')
  await visit(platform)
  const report = await loadTraffic(platform, actor, rangeOf('7'))
  expect(report.tiles.map(({ value }) => value)).toEqual([2, 3, 1, 0])
  expect(report.steps.map(({ count }) => count)).toEqual([2, 1, 0])
  expect(report.tables.pages.rows).toEqual([
    { name: '/', visitors: 2, others: [2] },
    { name: '/agent', visitors: 1, others: [1] },
  ])
  expect(report.tables.referrers.rows.map(({ name }) => name)).toEqual(['Typed, or a private link', 'news.example'])
  expect(report.tables.campaigns.rows).toEqual([{ name: 'autumn', visitors: 1, others: [0, 0] }])
  expect(report.tables.clicks.rows).toEqual([{ name: "LET'S TALK", visitors: 1, others: [1] }])
})

test('a past day has its counts, but no longer its visitors and its salt (rule T3)', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'viewer')
  await visit(platform)
  const before = await loadTraffic(platform, actor, rangeOf('7'))
  expect(await number(platform, 'select count(*) from traffic_seen')).toBeGreaterThan(5)
  // Two days, because one may have 25 hours.
  await forgetVisitors(platform, new Date(Date.now() + 2 * 86_400_000))
  expect(await number(platform, 'select count(*) from traffic_seen')).toBe(0)
  expect(await number(platform, 'select count(*) from traffic_salts')).toBe(0)
  expect(await loadTraffic(platform, actor, rangeOf('7'))).toEqual(before)
})

const sighting = (change: Partial<Sighting>): Sighting => ({
  day: '2026-11-21',
  dimension: 'page',
  value: '/',
  visitor: '00'.repeat(12),
  hits: 1,
  ...change,
})

test('concurrent writers count each visitor once and do not deadlock', async () => {
  await using platform = await start()
  const batches = Array.from({ length: 12 }, (_, turn) =>
    Array.from({ length: 300 }, (_visitor, index) => {
      const one = (index * 7 + turn * 13) % 300
      return sighting({ visitor: String(one).padStart(24, '0'), value: `/${one % 5}` })
    }),
  )
  await Promise.all(batches.map((batch) => addSightings(platform.database.queries, batch)))
  expect(await number(platform, 'select sum(visitors) from traffic_days')).toBe(300)
  expect(await number(platform, 'select sum(hits) from traffic_days')).toBe(3_600)
})

test('made-up addresses do not fill the table', async () => {
  await using platform = await start()
  const made = Array.from({ length: 1_500 }, (_, index) => sighting({ value: `/made-up-${index}` }))
  await addSightings(platform.database.queries, [...made, sighting({ value: '/', visitor: '01'.repeat(12), hits: 9 })])
  await deleteRareValues(platform.database.queries, '2026-11-21')
  expect(await number(platform, 'select count(*) from traffic_days')).toBe(1_000)
  expect(await number(platform, `select hits from traffic_days where value = '/'`)).toBe(9)
})

test('a visitor has the same hash all day in every process, and another one the next day', async () => {
  await using platform = await start()
  const [one, other] = [createSalts(platform), createSalts(platform)]
  const who = { ip: '203.0.113.7', userAgent: browser, site }
  const today = visitorHash(await one('2026-11-21'), who)
  expect(visitorHash(await other('2026-11-21'), who)).toEqual(today)
  expect(visitorHash(await one('2026-11-22'), who)).not.toEqual(today)
  expect(visitorHash(await one('2026-11-21'), { ...who, ip: '203.0.113.8' })).not.toEqual(today)
  expect(today).toHaveLength(12)
})

test('the stored data contains no address, user agent, query or key (rule T3)', async () => {
  await using platform = await start()
  const intake = createIntake(platform)
  await intake.take(
    [
      view('/sms-opt-out/geheim?token=geheim', { referrer: 'www.x.example', utm: 'utm_source=a@geheim.example' }),
      click('Mail geheim@x.example', 'mailto:geheim@x.example'),
      view('/staff/enquiries'),
    ],
    from('203.0.113.7'),
    site,
  )
  await intake.take([view('/')], { ...from('203.0.113.7'), userAgent: 'curl/8.5.0 and some more words' }, site)
  await intake.stop()
  const { rows } = await platform.database.queries.execute<{ dimension: string; value: string }>(
    sql`select * from traffic_seen join traffic_days using (day, dimension, value)`,
  )
  expect(rows.filter(({ dimension }) => dimension === 'page')).toMatchObject([{ value: '/sms-opt-out/:key' }])
  expect(rows.filter(({ dimension }) => dimension === 'campaign' || dimension === 'click')).toEqual([])
  expect(JSON.stringify(rows)).not.toMatch(/geheim|203\.0|Mozilla/)
})

test('an enquiry stores the source of its visit, and the report shows it by campaign', async () => {
  await using platform = await start()
  const { actor } = await signInAs(platform, 'sales')
  await submitEnquiry(
    platform,
    {
      name: 'Mia Costa',
      email: 'mia@example.com',
      phone: '02 5550 0142',
      reason: reasonValue({ code: 'TO_EMAIL_OTHER', label: 'Other reason' }),
      message: '',
    },
    {
      origin: testOrigin,
      page: '/',
      source: { landing: '/agent', campaign: { campaign: 'autumn' } },
      captchaProof: undefined,
      act: undefined,
    },
  )
  await visit(platform)
  const report = await loadTraffic(platform, actor, rangeOf('7'))
  expect(report.tables.campaigns.rows).toEqual([{ name: 'autumn', visitors: 1, others: [1, 0] }])
  expect(report.steps.map(({ count }) => count)).toEqual([2, 1, 1])
})

test('a CSV of the counts requires the permission to export, and is in the audit log', async () => {
  await using platform = await start()
  await visit(platform)
  const { actor: viewer } = await signInAs(platform, 'viewer')
  const days = rangeOf('7')
  await expect(exportTraffic(platform, viewer, { days, origin: testOrigin })).rejects.toThrow('permission')
  const { actor } = await signInAs(platform, 'sales')
  const csv = await wholeCsv(exportTraffic(platform, actor, { days, origin: testOrigin }))
  expect(csv).toMatch(/^\d{4}-\d\d-\d\d,Page,\/agent,1,1\r?$/m)
  const entries = await platform.database.queries.select().from(auditEvents)
  expect(entries.find(({ action }) => action === 'traffic.exported')).toMatchObject({ actorId: actor.id })
})

test('a database failure only loses hits (rule T6)', async () => {
  await using platform = await start()
  const intake = createIntake({
    ...platform,
    database: {
      ...platform.database,
      queries: {
        ...platform.database.queries,
        insert: () => {
          throw new Error('away')
        },
      } as never,
    },
  })
  await intake.take([view('/')], from('203.0.113.7'), site)
  await intake.stop()
  expect(platform.logLines.join('\n')).toContain('hits were lost')
})
