import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { createRequestDurations } from './request-durations.server.ts'

test("the output equals that of prom-client's histogram", async () => {
  const registry = new Registry()
  const theirs = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the last byte of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const ours = createRequestDurations()
  const seen = [
    ['GET', '/', 200, 0],
    ['GET', '/', 200, 0.002],
    ['GET', '/', 304, 0.0021],
    ['POST', '/api/"quoted"\\', 201, 0.25],
    ['POST', '/api/"quoted"\\', 201, 3],
    ['POST', 'other', 503, 61],
  ] as const
  for (const [method, route, status, seconds] of seen) {
    theirs.observe({ method, route, status: String(status) }, seconds)
    ours.observe(method, route, status, seconds)
  }
  const sorted = (text: string) => text.trim().split('\n').toSorted()
  expect(sorted(ours.text())).toEqual(sorted(await registry.metrics()))
})
