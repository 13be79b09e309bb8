import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept } from './platform/accept/accept.server.ts'
import { noteLastBackup } from './platform/backup/last-backup.server.ts'
import { createMetrics } from './platform/edge/metrics.server.ts'
import { watchReadiness } from './platform/edge/readiness.server.ts'
import { createFigures } from './platform/figures.server.ts'
import { mails } from './platform/mail/mail.store.server.ts'
import { newId } from './platform/new-id.server.ts'
import { rootFolder } from './platform/root-folder.server.ts'
import { startTestPlatform, type TestPlatform } from './platform/testing/test-platform.ts'
import { figures, limits } from './wiring.server.ts'

const calm = { lagMs: () => 3, longestStepMs: () => 4, isOverloaded: () => false, isBusy: () => false, stop: () => {} }

const metricsOf = (platform: TestPlatform) =>
  createMetrics(platform, {
    shedding: calm,
    figures: createFigures(platform.database, figures, platform.log),
    ready: watchReadiness(platform),
  })

/** The samples that a scrape gets: names with labels, and values. */
async function scrape(metrics: ReturnType<typeof createMetrics>): Promise<Map<string, number>> {
  const { text } = await metrics.render()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const read = (name: string) => readFileSync(join(rootFolder, 'deploy', name), 'utf8')
const expressions = [
  ...[...read('alerts.yml').matchAll(/^ +expr: (?:\|\n((?: {10,}.+\n)+)|(.+))$/gm)].map(
    ([, block, line]) => block ?? line ?? '',
  ),
  ...[...read('grafana.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replaceAll('\\"', '"'),
  ),
]
/** Words of PromQL, and what Prometheus itself says of a scrape. */
const notOurs = /^(?:sum|max|rate|by|without|or|and|time|histogram_quantile|up|count)$/
const namesIn = (text: string) =>
  text
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|(?:by|without) \([^)]*\)/g, ' ')
    .split(/[^a-z\d_]+/)
    .filter((name) => /^[a-z][a-z\d_]+$/.test(name) && !notOurs.test(name))

test('every metric that the alerts and the board name is exported (rule AP13)', async () => {
  await using platform = await startTestPlatform({ limits, hasOwnDatabase: true })
  const { database, config } = platform
  await noteLastBackup(config.DATA_DIR, { file: '/backups/today', takenAt: new Date('2026-01-02T03:04:05Z') })
  await accept(database, { jobs: [{ queue: 'mail', data: {} }] })
  await database.transaction((tx) => tx.execute(sql`update pgboss.job set start_after = now() - interval '1 hour'`))
  const metrics = metricsOf(platform)
  metrics.observe('GET', '/about', 200, 0.01)
  const samples = await scrape(metrics)
  const names = new Set([...samples.keys()].map((name) => name.replace(/\{.*/, '')))
  const wanted = [...new Set(expressions.flatMap(namesIn))]
  expect(wanted.length).toBeGreaterThan(20)
  // The embedded engine has no connections to count.
  const isThere = (name: string) =>
    names.has(name) || (name === 'database_connections' && database.engine === 'embedded')
  expect(wanted.filter((name) => !isThere(name))).toEqual([])
  expect(samples.get('backup_taken_timestamp_seconds')).toBe(Date.parse('2026-01-02T03:04:05Z') / 1_000)
  expect(samples.get('job_oldest_seconds{queue="mail"}')).toBeGreaterThan(3_599)
  expect(samples.get('ready')).toBe(1)
  expect(samples.get('disk_free_bytes')).toBeGreaterThan(0)
})

test('mails are told by state with the age of the oldest; what is gone is told as none (rule AP13)', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  const row = { template: 'a', data: {}, subject: 'a', toName: 'a', toAddress: 'a@example.com' }
  const hourAgo = new Date(Date.now() - 3_600_000)
  const rows = [
    { ...row, id: newId(), createdAt: hourAgo },
    { ...row, id: newId() },
    { ...row, id: newId(), state: 'failed' as const },
    { ...row, id: newId(), state: 'sent' as const },
  ]
  await database.transaction((tx) => tx.insert(mails).values(rows))
  const samples = await scrape(metricsOf(platform))
  const ofState = (name: string, state: string) => samples.get(`${name}{state="${state}"}`)
  expect(['queued', 'retrying', 'failed', 'sent'].map((state) => ofState('mails', state))).toEqual([2, 0, 1, undefined])
  expect(ofState('mail_oldest_seconds', 'queued')).toBeGreaterThan(3_590)
  expect(ofState('mail_oldest_seconds', 'retrying')).toBe(0)
})

test('any number of scrapes within some seconds cost one statement, and an outage leaves the last figures (rule AP13)', async () => {
  await using platform = await startTestPlatform()
  let asked = 0
  let isAway = false
  const execute = (statement: never) => {
    asked += 1
    return isAway ? Promise.reject(new Error('away')) : platform.database.queries.execute(statement)
  }
  const own = createFigures({ queries: { execute } as never }, figures, platform.log)
  const all = await Promise.all(Array.from({ length: 50 }, () => own.read()))
  expect(asked).toBe(1)
  expect(all.at(-1)?.length).toBeGreaterThan(5)
  const never = createFigures({ queries: { execute } as never }, figures, platform.log)
  isAway = true
  expect(await never.read()).toEqual([])
  expect(never.readAt()).toBe(0)
  expect(platform.logLines.join('')).toContain('could not be read')
})
