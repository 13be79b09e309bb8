import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { retailerLimits } from '#app/retailers/retailer-limits.ts'
import { enquiryLimits } from '#app/enquiries/enquiry-limits.ts'
import { letANightGo } from '#app/privacy/testing/let-a-night-go.ts'
import { staffLimits } from '#app/office/sign-in/staff-limits.ts'
import { limits } from '#app/start/wiring/wiring.server.ts'

import type { RefusedError } from '#app/core/errors.ts'
import { createMetrics } from '../edge/metrics/metrics.server.ts'
import { watchReadiness } from '../edge/server/readiness.server.ts'
import { watchEventLoop } from '../edge/server/event-loop.server.ts'
import { createGauges } from '#app/data/database/gauges.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { createLimits, type Limits } from './limits.server.ts'

async function outcomes(tries: Promise<void>[]): Promise<{ passed: number; refused: RefusedError[] }> {
  const settled = await Promise.allSettled(tries)
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as RefusedError] : []))
  return { passed: settled.length - refused.length, refused }
}

const from = (on: Limits, ip: string, subject: string) => on.consume(enquiryLimits.enquiry, { ip, subject })

test('of 20 concurrent calls exactly as many pass as the limit allows, and the others get a Retry-After (rule L2)', async () => {
  await using platform = await startTestPlatform()
  const { passed, refused } = await outcomes(
    Array.from({ length: 20 }, (_, index) => from(platform.limits, '203.0.113.7', `a${index}@example.com`)),
  )
  expect(passed).toBe(5)
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ code: 'too-many-requests' })
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(600)
  }
})

test('one email address counts as one in any notation and from any network', async () => {
  await using platform = await startTestPlatform()
  const writings = ['mia@example.com', 'MIA@example.com', ' Mia@Example.Com ', 'mia@example.com', 'mia@EXAMPLE.com']
  const { passed } = await outcomes(
    writings.map((subject, index) =>
      platform.limits.consume(enquiryLimits['mailed-enquiry'], { ip: `203.0.113.${index}`, subject }),
    ),
  )
  expect(passed).toBe(3)
})

test('all addresses of an IPv6 /64 count as one caller (rule L1)', async () => {
  await using platform = await startTestPlatform()
  const tries = Array.from({ length: 20 }, (_, index) =>
    from(platform.limits, addressBlock(`2001:db8:1:2:${index.toString(16)}::${index}`), `b${index}@example.com`),
  )
  expect((await outcomes(tries)).passed).toBe(5)
})

test('a caller above their own limit does not use up the limits of others', async () => {
  await using platform = await startTestPlatform()
  for (let index = 0; index < 12; index += 1)
    await from(platform.limits, '203.0.113.7', 'mia@example.com').catch(() => {})
  const { rows } = (await platform.database.queries.execute(
    sql`select points::int as points from rate_limits where key like 'enquiry/all/%'`,
  )) as unknown as { rows: { points: number }[] }
  expect(rows).toEqual([{ points: 5 }])
})

test('an attempt that is taken out of the count does not count', async () => {
  await using platform = await startTestPlatform()
  for (let index = 0; index < 12; index += 1) {
    await platform.limits.consume(staffLimits['staff-password'], { ip: '203.0.113.7', subject: 'mia' })
    await platform.limits.forgive(staffLimits['staff-password'], { ip: '203.0.113.7', subject: 'mia' })
  }
  await expect(
    platform.limits.consume(staffLimits['staff-password'], { ip: '203.0.113.7', subject: 'mia' }),
  ).resolves.toBeUndefined()
})

test('the database does not store who was counted', async () => {
  await using platform = await startTestPlatform()
  await platform.limits.consume(enquiryLimits['mailed-enquiry'], { ip: '203.0.113.7', subject: 'mia@example.com' })
  const { rows } = await platform.database.queries.execute(sql`select key from rate_limits`)
  expect(rows).toHaveLength(1)
  expect(rowsAsText(rows)).not.toContain('mia')
})

test('while the database is away no attempt passes', async () => {
  const database = await openTestDatabase()
  const alone = createLimits(database, { RATE_LIMITS: true })
  await from(alone, '203.0.113.1', 'x@example.com')
  await database.close()
  const { passed } = await outcomes(
    Array.from({ length: 20 }, (_, index) => from(alone, '203.0.113.7', `c${index}@example.com`)),
  )
  expect(passed).toBe(0)
})

test('counters that expired a day ago are deleted, and others stay', async () => {
  await using platform = await startTestPlatform()
  await from(platform.limits, '203.0.113.7', 'mia@example.com')
  await platform.database.queries.execute(
    sql`update rate_limits set expire = now() - interval '25 hours' where key like '%/ip/%'`,
  )
  await letANightGo(platform)
  const { rows } = await platform.database.queries.execute(sql`select key from rate_limits`)
  expect(rows).toHaveLength(1)
})

test('100 failed staff log-ins raise an alarm and refuse no one: a few addresses cannot lock the office out (rule L4)', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'warn' }, (line) => lines.push(line))
  const watched = createLimits(database, { RATE_LIMITS: true }, log, limits)
  const tryFrom = (index: number) =>
    watched.attempt(staffLimits['staff-sign-in'], { ip: `198.51.100.${index}`, subject: 'mia' })
  await tryFrom(1)
  await database.queries.execute(sql`update rate_limits set points = 100 where key like 'staff-sign-in/all/%'`)
  for (let index = 2; index < 5; index += 1)
    await expect(tryFrom(index)).resolves.toEqual({ inARow: 1, waitMinutes: 0 })
  expect(await watched.alarms()).toMatchObject([{ limit: 'staff-sign-in', count: 103 }])
  expect(lines).toMatchObject([expect.stringContaining('limit-alarm')])
})

test('a source with few failures is deleted after a day, and one that must wait after a month', async () => {
  await using platform = await startTestPlatform()
  const tries = (count: number, subject: string) =>
    Promise.all(
      Array.from({ length: count }, () =>
        platform.limits.attempt(staffLimits['staff-sign-in'], { ip: '203.0.113.7', subject }),
      ),
    )
  await tries(4, 'mia')
  await tries(5, 'tom')
  const { rows } = await platform.database.queries.execute<{ days: number }>(
    sql`select round(extract(epoch from expire - now()) / 86400)::int as days from rate_limits where key like 'staff-sign-in/source/%' order by points`,
  )
  expect(rows.map(({ days }) => days)).toEqual([1, 30])
})

test('unusually many enquiries make each more expensive, and none is refused for those of others (rule L3)', async () => {
  await using platform = await startTestPlatform()
  const caller = { ip: '203.0.113.7', subject: 'mia@example.com' }
  await from(platform.limits, '203.0.113.8', 'tom@example.com')
  const works: number[] = []
  for (const points of [599, 600, 1_200, 5_000]) {
    await platform.database.queries.execute(
      sql`update rate_limits set points = ${points} where key like 'enquiry/all/%'`,
    )
    works.push(await platform.limits.price(enquiryLimits.enquiry, caller))
  }
  expect(works).toEqual([0, 1, 2, 4])
  await expect(platform.limits.consume(enquiryLimits.enquiry, caller)).resolves.toBeUndefined()
})

test('a hundred unknown emails within an hour raise an alarm: one line in the log, however many more come', async () => {
  await using platform = await startTestPlatform()
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'warn' }, (line) => lines.push(line))
  const watched = createLimits(platform.database, { RATE_LIMITS: true }, log, limits)
  const ask = (index: number) => watched.consume(retailerLimits['unknown-email'], { ip: `198.51.100.${index}` })
  for (let index = 0; index < 99; index += 1) await ask(index)
  expect([await watched.alarms(), lines]).toEqual([[], []])
  for (let index = 99; index < 110; index += 1) await ask(index)
  expect(await watched.alarms()).toMatchObject([{ limit: 'unknown-email', count: 110 }])
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', msg: 'limit-alarm', reason: 'unknown-email', count: 100 },
  ])
  const health = createMetrics(
    { ...platform, limits: watched },
    {
      eventLoop: watchEventLoop(),
      requests: () => ({ running: 0, waiting: 0 }),
      gauges: createGauges(platform.database, [], platform.log),
      ready: watchReadiness(platform),
    },
  )
  expect((await health.render()).text).toContain('limit_alarm{limit="unknown-email"} 1')
  expect((await health.render()).text).toContain('limit_alarm{limit="activate"} 0')
})

test('the wiring has the limits of every room, and each name is unique', () => {
  const files = import.meta.glob<Record<string, unknown>>('/app/**/*-limits.ts', { eager: true })
  const declared = Object.values(files)
    .flatMap((file) =>
      Object.entries(file).flatMap(([name, table]) => (name.endsWith('Limits') ? [table as object] : [])),
    )
    .flatMap((table) => Object.keys(table))
  expect(declared.toSorted()).toEqual(limits.map(({ name }) => name).toSorted())
  expect(new Set(declared).size).toBe(declared.length)
})
