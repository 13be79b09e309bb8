import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

import type { Database } from '../database/database.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Limits } from '../limits/limits.server.ts'
import { createRequestDurations } from './request-durations.server.ts'
import type { Shedding } from './shedding.server.ts'

export type Metrics = {
  observe(method: string, route: string, status: number, seconds: number): void
  countShed(): void
  /** The text that Prometheus reads. */
  render(): Promise<{ contentType: string; text: string }>
}

const maxRoutes = 200

/** Names of routes for labels, and a bounded number of them: what callers invent must not fill the memory. */
function boundedRoutes(): (route: string, status: number) => string {
  const known = new Set<string>()
  return (route, status) => {
    if (known.has(route)) return route
    if (status >= 300 || known.size >= maxRoutes) return 'other'
    known.add(route)
    return route
  }
}

type Sources = { shedding: Shedding; jobs: Jobs; database: Database; limits: Limits }

export function createMetrics({ shedding, jobs, limits }: Sources): Metrics {
  const registry = new Registry()
  const nameRoute = boundedRoutes()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = createRequestDurations()
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests turned away because the process was overloaded',
    registers,
  })
  new Gauge({
    name: 'event_loop_lag_milliseconds',
    help: 'How late the event loop is, smoothed',
    registers,
    collect() {
      this.set(shedding.lagMs())
    },
  })
  new Gauge({
    name: 'jobs',
    help: 'Background jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      for (const { queue, waiting, active, failed } of await jobs.counts().catch(() => [])) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'active' }, active)
        this.set({ queue, state: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'limit_alarm',
    help: 'Whether a limit of everybody together is used up within this hour: guessed codes, failed log-ins, unknown emails',
    labelNames: ['limit'],
    registers,
    async collect() {
      const raised = await limits.alarms().catch(() => [])
      for (const limit of limits.alarmed) this.set({ limit }, raised.some((alarm) => alarm.limit === limit) ? 1 : 0)
    },
  })
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
