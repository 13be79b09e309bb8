import { expect, test } from 'vitest'

import { createLog } from '#app/core/log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import { createReport } from './report-answer.server.ts'

test('a successful probe is counted and not logged; a failed one and a page are logged (rule AP10)', () => {
  const lines: string[] = []
  const observed: string[] = []
  const metrics = { observe: (_: string, route: string) => observed.push(route) } as unknown as Metrics
  const report = createReport(
    createLog({ LOG_LEVEL: 'info' }, (line) => lines.push(line)),
    metrics,
  )
  const answers = [['/healthz', 200], ['/healthz/open', 200], ['/readyz', 200], ['/metrics', 200], ['/readyz', 503], ['/metricsx', 200], ['/', 200], ['/', 204, 'OPTIONS']] as const // prettier-ignore
  for (const [route, status, method = 'GET'] of answers)
    report({ requestId: 'r', method, route, status, startedAt: 0, reason: status === 503 ? 'draining' : undefined })
  expect(observed).toHaveLength(answers.length)
  expect(lines.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual(['/readyz', '/metricsx', '/'])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 503, reason: 'draining' })
})
