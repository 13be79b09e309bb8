import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { readConfig } from '../config/config.server.ts'
import { traceTransactions } from '#app/data/database/trace-queries.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import { createLog } from '../log/log.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { startOtlpReceiver } from '#app/testing/otlp-receiver.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import { createTracing } from './opentelemetry.server.ts'
import { parseTraceparent } from './trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a request, its transaction and the job that it queued are one trace of the caller (rule AP14)', async () => {
  await using receiver = await startOtlpReceiver()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url
  onTestFinished(() => void delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
  const tracing = createTracing(readConfig({ OTEL_BSP_SCHEDULE_DELAY: '50' }), createLog({ LOG_LEVEL: 'silent' }))
  const seen: object[] = []
  const job: Job<{ note: string }> = { queue: 'notes', work: (data) => Promise.resolve(void seen.push(data)) }
  await using platform = await startTestPlatform({ tracing, jobs: () => [job], isWorker: true })
  const { jobs } = platform
  const database = traceTransactions(platform.database, tracing)

  const span = tracing.begin('POST /api/notes', 'server', {}, parseTraceparent(`00-${traceId}-00f067aa0ba902b7-01`))
  expect(span.traceId).toBe(traceId)
  await span.run(() =>
    database.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await commitEffects(tx, { jobs: [{ queue: 'notes', data: { note: 'CANARY' } }] })
    }),
  )
  span.end({ 'http.response.status_code': 200 })
  jobs.notify('notes')
  await eventually(
    () => receiver.spans.filter((one) => one.traceId === traceId).map(({ name }) => name),
    (names) => names.length >= 3,
  )
  const ours = receiver.spans.filter((one) => one.traceId === traceId)
  const idOf = (name: string) => ours.find((one) => one.name === name)?.spanId
  const parentOf = (name: string) => ours.find((one) => one.name === name)?.parentSpanId
  expect(parentOf('POST /api/notes')).toBe('00f067aa0ba902b7')
  expect(parentOf('transaction')).toBe(idOf('POST /api/notes'))
  expect(parentOf('job notes')).toBe(idOf('transaction'))
  // The job does not see the trace, and the spans do not contain the job's data.
  expect(seen).toEqual([{ note: 'CANARY' }])
  expect(receiver.received()).not.toContain('CANARY')
  await tracing.stop()
})

test("spans are sent with the collector's headers, values decoded (rules AP14, D14)", async () => {
  await using receiver = await startOtlpReceiver()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url
  onTestFinished(() => void delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key=, x-team = ops' }
  expect(() => readConfig(headers)).toThrow(/OTEL_EXPORTER_OTLP_HEADERS: must be name=value/)
  const config = readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key=, x-team=ops' })
  const tracing = createTracing(config, createLog({ LOG_LEVEL: 'silent' }))
  await tracing.within('work', 'client', {}, () => Promise.resolve())
  await tracing.stop()
  expect(receiver.headers()).toMatchObject({ 'api-key': 'a key=', 'x-team': 'ops' })
})

test('a caller that does not trace is not traced, unless the configuration asks for it (rule AP14)', async () => {
  await using receiver = await startOtlpReceiver()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url
  onTestFinished(() => void delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
  const unsampled = parseTraceparent(`00-${traceId}-00f067aa0ba902b7-00`)
  for (const [sampler, count] of [
    ['parentbased_always_on', 0],
    ['always_on', 1],
    ['always_off', 1],
  ] as const) {
    const tracing = createTracing(readConfig({ OTEL_TRACES_SAMPLER: sampler }), createLog({ LOG_LEVEL: 'silent' }))
    await tracing.within(sampler, 'client', {}, () => Promise.resolve(), unsampled)
    await tracing.stop()
    expect(receiver.spans).toHaveLength(count)
  }
})
