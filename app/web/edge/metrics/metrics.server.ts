import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

import { findLastBackup } from '#app/backup/last-backup.server.ts'
import { lastMigration } from '#app/data/database/migrations/migrate.server.ts'
import { type Gauges, freeBytesOf } from '#app/data/database/gauges.server.ts'
import type { Platform } from '../../platform.server.ts'
import { tasksDone } from '../../workers/in-worker.server.ts'
import type { EventLoopMeter } from '../server/event-loop.server.ts'
import { isReady, type Readiness } from '../server/readiness.server.ts'
import { createRequestDurations } from './request-durations.server.ts'

export type Metrics = {
  observe(method: string, route: string, status: number, seconds: number): void
  /** Counts a request that was refused because the queue was full (rule L6). */
  countShed(): void
  /** Returns the metrics in the text format of Prometheus. */
  render(): Promise<{ contentType: string; text: string }>
}

const maxRoutes = 200

/** Returns a function that names routes for labels. It bounds their number, so that invented paths cannot fill the memory. */
function boundedRoutes(): (route: string, status: number) => string {
  const known = new Set<string>()
  return (route, status) => {
    if (known.has(route)) return route
    if (status >= 300 || known.size >= maxRoutes) return 'other'
    known.add(route)
    return route
  }
}

type Sources = {
  eventLoop: EventLoopMeter
  requests: () => { running: number; waiting: number }
  gauges: Gauges
  ready: () => Promise<Readiness>
}
type Parts = Pick<Platform, 'config' | 'database' | 'jobs' | 'limits'>

/** A value with its labels; undefined if it is unknown. */
type Sample = [labels: Record<string, string>, value: number | undefined]

/** Adds a gauge that reads its samples on each scrape. Samples that no longer exist are removed. */
function addGauge(
  registers: Registry[],
  gauge: { name: string; help: string; labelNames?: string[] },
  read: () => Promise<Sample[]> | Sample[],
): void {
  new Gauge({
    ...gauge,
    registers,
    async collect() {
      const samples = await read()
      this.reset()
      for (const [labels, value] of samples) if (value !== undefined) this.set(labels, value)
    },
  })
}

/** Adds gauges about this process. */
function addOwnGauges(
  registers: Registry[],
  { config, database }: Parts,
  { eventLoop, requests, ready }: Sources,
): void {
  const bit = (is: boolean) => (is ? 1 : 0)
  addGauge(registers, { name: 'event_loop_lag_milliseconds', help: 'How late the event loop is, smoothed' }, () => [
    [{}, eventLoop.lagMs()],
  ])
  addGauge(
    registers,
    {
      name: 'event_loop_longest_step_milliseconds',
      help: 'No step of the event loop took more processor time since this was last asked',
    },
    () => [[{}, eventLoop.longestStepMs()]],
  )
  addGauge(
    registers,
    { name: 'http_requests_in_flight', help: 'Rendered pages and calls: in work, or waiting for their turn', labelNames: ['state'] }, // prettier-ignore
    () => Object.entries(requests()).map(([state, count]): Sample => [{ state }, count]),
  )
  new Counter({
    name: 'worker_tasks_total',
    help: 'What workers did, by its function',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset()
      for (const [task, count] of tasksDone()) this.inc({ task }, count)
    },
  })
  addGauge(registers, { name: 'ready', help: 'Whether /readyz would report ready, ignoring a drain' }, async () => [
    [{}, bit(isReady(await ready()))],
  ])
  addGauge(
    registers,
    { name: 'keys_behind', help: 'Whether another process encrypts with a newer key than this one' },
    async () => [[{}, bit((await ready()).keys === 'behind')]],
  )
  addGauge(
    registers,
    { name: 'database_connections', help: 'Connections to PostgreSQL; waiting: callers who wait for one', labelNames: ['pool', 'state'] }, // prettier-ignore
    () =>
      database.pools().flatMap(({ name: pool, inUse, idle, waiting, most }): Sample[] => [
        [{ pool, state: 'in_use' }, inUse],
        [{ pool, state: 'idle' }, idle],
        [{ pool, state: 'waiting' }, waiting],
        [{ pool, state: 'most' }, most],
      ]),
  )
  addGauge(registers, { name: 'disk_free_bytes', help: 'Free space on the disk of the data folder' }, async () => [
    [{}, await freeBytesOf(config.DATA_DIR)],
  ])
  addGauge(
    registers,
    { name: 'backup_taken_timestamp_seconds', help: 'When npm run backup took the newest backup; 0 for never' },
    async () => [[{}, ((await findLastBackup(config.DATA_DIR))?.takenAt.getTime() ?? 0) / 1_000]],
  )
}

/** Adds the running version, as labels of a gauge that is always 1. */
function addBuildInfo(registers: Registry[], { config: { version, build, commit } }: Parts): void {
  const labels = { version, build, commit, migration: lastMigration() }
  const gauge = { name: 'build_info', help: 'The version, its build and commit, and its last migration', labelNames: Object.keys(labels) } // prettier-ignore
  addGauge(registers, gauge, () => [[labels, 1]])
}

/** Adds gauges that are read from the database, and are the same in every process. */
function addSharedGauges(registers: Registry[], { jobs, limits }: Parts, { gauges }: Sources): void {
  for (const { name, help, label } of gauges.all)
    addGauge(registers, { name, help, ...(label && { labelNames: [label] }) }, async () => {
      const rows = await gauges.read()
      const own = rows.filter(({ gauge }) => gauge === name)
      return own.map((row): Sample => [label ? { [label]: row.label ?? '' } : {}, row.value])
    })
  addGauge(
    registers,
    { name: 'figures_read_timestamp_seconds', help: 'When the figures of the database were read; 0 for never' },
    async () => {
      await gauges.read()
      return [[{}, gauges.readAt()]]
    },
  )
  addGauge(
    registers,
    { name: 'jobs', help: 'Background jobs by queue and state', labelNames: ['queue', 'state'] },
    async () =>
      (await jobs.counts().catch(() => [])).flatMap(({ queue, waiting, active, failed }): Sample[] => [
        [{ queue, state: 'waiting' }, waiting],
        [{ queue, state: 'active' }, active],
        [{ queue, state: 'failed' }, failed],
      ]),
  )
  addGauge(
    registers,
    {
      name: 'limit_alarm',
      help: 'Whether a limit of everybody together is used up within this hour: guessed codes, failed log-ins, unknown emails',
      labelNames: ['limit'],
    },
    async () => {
      const raised = await limits.alarms().catch(() => [])
      return limits.alarmed.map((limit) => [{ limit }, raised.some((alarm) => alarm.limit === limit) ? 1 : 0])
    },
  )
}

/** Creates the metrics of `/metrics` (rule AP13). */
export function createMetrics(parts: Parts, sources: Sources): Metrics {
  const registry = new Registry()
  const nameRoute = boundedRoutes()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = createRequestDurations()
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because the waiting room, or the memory for bodies, was full',
    registers,
  })
  addBuildInfo(registers, parts)
  addOwnGauges(registers, parts, sources)
  addSharedGauges(registers, parts, sources)
  return {
    observe(method, route, status, seconds) {
      durations.observe(method, nameRoute(route, status), status, seconds)
    },
    countShed: () => shed.inc(),
    render: async () => ({
      contentType: registry.contentType,
      text: `${await registry.metrics()}\n${durations.text()}`,
    }),
  }
}
