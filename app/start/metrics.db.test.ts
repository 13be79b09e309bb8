import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { retailerLimits } from '#app/retailers/retailer-limits.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { noteLastBackup } from '#app/backup/last-backup.server.ts'
import { createMetrics } from '#app/web/edge/metrics/metrics.server.ts'
import { watchReadiness } from '#app/web/edge/server/readiness.server.ts'
import { createGauges } from '#app/data/database/gauges.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { rootFolder } from '#app/core/files/root-folder.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'
import { openSample, sampleStrokes } from '#app/signing/testing/signing-fixtures.ts'
import { linkAuditEntries } from '#app/office/audit/chain/link-audit-entries.server.ts'
import { staffLimits } from '#app/office/sign-in/staff-limits.ts'
import { gauges, limits, mailTemplates } from './wiring/wiring.server.ts'

const calm = { lagMs: () => 3, longestStepMs: () => 4, stop: () => {} }

const metricsOf = (platform: TestPlatform) =>
  createMetrics(platform, {
    eventLoop: calm,
    requests: () => ({ running: 5, waiting: 6 }),
    gauges: createGauges(platform.database, gauges, platform.log),
    ready: watchReadiness(platform),
  })

/** Returns the samples of a scrape: names with labels, and values. */
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
/** Words of PromQL, and Prometheus' own metrics of a scrape. */
const notOurs = /^(?:sum|max|rate|by|without|or|and|time|histogram_quantile|up|count)$/
const namesIn = (text: string) =>
  text
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|(?:by|without) \([^)]*\)/g, ' ')
    .split(/[^a-z\d_]+/)
    .filter((name) => /^[a-z][a-z\d_]+$/.test(name) && !notOurs.test(name))

test('every metric in the alerts and the dashboard is exported (rule AP13)', async () => {
  await using platform = await startTestPlatform({ limits, hasOwnDatabase: true })
  const { database, config } = platform
  await noteLastBackup(config.DATA_DIR, { file: '/backups/today', takenAt: new Date('2026-01-02T03:04:05Z') })
  await commitEffects(database, { jobs: [{ queue: 'mail', data: {} }] })
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

test('mails are counted by state with the age of the oldest; a state without mails is 0 (rule AP13)', async () => {
  await using platform = await startTestPlatform()
  const { database } = platform
  const row = { template: 'a', data: {}, subject: 'a', toName: 'a', toAddress: 'a@example.com' }
  const hourAgo = new Date(Date.now() - 3_600_000)
  const rows = [
    { ...row, id: newId(), createdAt: hourAgo },
    { ...row, id: newId() },
    { ...row, id: newId(), state: 'failed' as const },
    { ...row, id: newId(), state: 'sent' as const },
    { ...row, id: newId(), state: 'bounced' as const },
  ]
  await database.transaction((tx) => tx.insert(mails).values(rows))
  const samples = await scrape(metricsOf(platform))
  const ofState = (name: string, state: string) => samples.get(`${name}{state="${state}"}`)
  const states = ['queued', 'retrying', 'failed', 'bounced', 'complained', 'sent']
  expect(states.map((state) => ofState('mails', state))).toEqual([2, 0, 1, 1, 0, undefined])
  expect(ofState('mail_oldest_seconds', 'queued')).toBeGreaterThan(3_590)
  expect(ofState('mail_oldest_seconds', 'retrying')).toBe(0)
  expect(ofState('mail_oldest_seconds', 'bounced')).toBeUndefined()
})

test('seals, the audit chain and failed log-ins have their actual values, not only 0 (rule AP13)', async () => {
  await using platform = await startTestPlatform({ limits, templates: mailTemplates, env: { RATE_LIMITS: 'on' } })
  const { database } = platform
  const run = (statement: SQL) => database.transaction((tx) => tx.execute(statement))
  const told = async (...names: string[]) => {
    const samples = await scrape(metricsOf(platform))
    return names.map((name) => samples.get(name))
  }

  const keys = { ip: '203.0.113.9', subject: 'keeper@example.com' }
  for (const limit of [retailerLimits['agent-login'], retailerLimits['agent-login'], staffLimits['staff-sign-in']])
    await platform.limits.attempt(limit, keys)
  expect(await told('agent_failed_log_ins', 'staff_failed_sign_ins')).toEqual([2, 1])

  const { documentId, shopId } = await openSample(platform)
  expect(await told('seals_waiting', 'seal_oldest_seconds')).toEqual([0, 0])
  await acceptSignature(
    platform,
    {
      documentId,
      shopId,
      signature: { method: 'drawn', strokes: sampleStrokes },
      capacity: 'director',
      way: 'image',
    },
    testOrigin,
  )
  await run(sql`update sign_documents set signed_at = now() - interval '1 hour' where id = ${documentId}`)
  const [waiting, sealSeconds] = await told('seals_waiting', 'seal_oldest_seconds')
  expect([waiting, Math.floor((sealSeconds ?? 0) / 60)]).toEqual([1, 60])

  const chain = ['audit_chain_position', 'audit_chain_broken', 'document_histories_broken'] as const
  const [before] = await told('audit_unsealed_oldest_seconds')
  expect(before).toBeGreaterThan(0)
  const linked = await linkAuditEntries(platform)
  expect(await told(...chain, 'audit_unsealed_oldest_seconds')).toEqual([linked, 0, 0, 0])
  await run(sql`update audit_chain set broken_position = 1, broken_why = 'changed'`)
  await commitEffects(database, {
    audit: {
      actor: { kind: 'system', name: 'Tillway' },
      action: 'document.history-broken',
      subject: { kind: 'document', label: documentId },
    },
  })
  expect(await told(...chain)).toEqual([linked, 1, 1])
})

test('scrapes within some seconds cost one statement, and an outage preserves the last values (rule AP13)', async () => {
  await using platform = await startTestPlatform()
  let asked = 0
  let isAway = false
  const execute = (statement: never) => {
    asked += 1
    return isAway ? Promise.reject(new Error('away')) : platform.database.queries.execute(statement)
  }
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  const own = createGauges({ queries: { execute } as never }, gauges, platform.log)
  const all = await Promise.all(Array.from({ length: 50 }, () => own.read()))
  expect(asked).toBe(1)
  expect(all.at(-1)?.length).toBeGreaterThan(5)
  const readAt = own.readAt()
  isAway = true
  clock.mockReturnValue(Date.now() + 60_000)
  expect(await own.read()).toEqual(all.at(-1))
  expect(asked).toBe(2)
  expect(own.readAt()).toBe(readAt)
  expect(platform.logLines.join('')).toContain('could not be read')
})
