import { expect, test } from 'vitest'

import { readAutocannon, readWrk } from './read-load.ts'

const printed = `Running 5s test @ http://127.0.0.1:4000/
  1 threads and 32 connections
  Latency Distribution
     50%  812.00us
     99%    3.70ms
  40000 requests in 5.00s, 1.25GB read
Requests/sec:  8000.25
Transfer/sec:    250.00MB
`

test('wrk reports requests a second and the 99th percentile, whatever its unit', () => {
  expect(readWrk(printed)).toEqual({ perSecond: 8000.25, p99Ms: 3.7 })
  expect(readWrk(printed.replace('3.70ms', '1.20s'))).toMatchObject({ p99Ms: 1_200 })
  expect(readWrk(printed.replace('3.70ms', '500.00us'))).toMatchObject({ p99Ms: 0.5 })
})

test('a run with bad responses is no measurement', () => {
  expect(() => readWrk(`${printed}  Non-2xx or 3xx responses: 12`)).toThrow('Non-2xx')
  expect(() => readWrk('connection refused')).toThrow('something else')
  const report = { requests: { average: 10 }, latency: { p99: 2 }, errors: 0, non2xx: 0 }
  expect(readAutocannon(`Running\n${JSON.stringify(report)}`)).toEqual({ perSecond: 10, p99Ms: 2 })
  expect(() => readAutocannon(JSON.stringify({ ...report, non2xx: 1 }))).toThrow('non2xx')
})
