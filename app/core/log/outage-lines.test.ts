import { expect, test, vi } from 'vitest'

import { createLog, errorFields } from './log.server.ts'
import { createOutageLines } from './outage-lines.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})

test('a database outage is one line when it begins, one per minute, and one when it ends (rule X5)', () => {
  const lines: string[] = []
  let now = 0
  const outage = createOutageLines(
    (level, event, { count }) => lines.push(`${level}: ${event} ${count}`),
    () => now,
  )
  outage.end()
  for (; now < 130_000; now += 500) expect(outage.take('the job queue had an error', errorFields(refused))).toBe(true)
  // A read-only database answers reads while writes still fail.
  outage.end()
  now += 20_000
  outage.end()
  outage.end()
  outage.take('the database did not answer', errorFields(refused))
  expect(lines).toEqual([
    'error: the database is away 1',
    'error: the database is still away 121',
    'error: the database is still away 241',
    'info: the database is back 260',
    'error: the database is away 1',
  ])
})

test('the line of an outage has the name and the message of the error, and no stack (rule X5)', () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, (line) => lines.push(line))
  const failed = new Error('Failed query', { cause: new AggregateError([refused], 'all failed') })
  for (let times = 0; times < 253; times += 1) {
    log.error('the database did not answer', { requestId: 'r1', ...errorFields(failed) })
    log.error('the job queue had an error', errorFields({ ...refused, message: refused.message, stack: refused.stack }))
  }
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000)
  log.databaseAnswered?.()
  vi.restoreAllMocks()
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ msg: 'the database is away', errorName: 'Error', errorCode: 'ECONNREFUSED', errorMessage: refused.message }), // prettier-ignore
    expect.objectContaining({ msg: 'the database is back', count: 506 }),
  ])
  expect(lines.join('')).not.toContain('stack')
})

test.for(['25006', '58030'])(
  'a database that only reads or whose commits hang is away, with one line (rule X5): %s',
  (code) => {
    const lines: string[] = []
    const log = createLog({ LOG_LEVEL: 'info' }, (line) => lines.push(line))
    const failed = new Error('Failed query', { cause: Object.assign(new Error('cannot execute INSERT'), { code }) })
    for (let times = 0; times < 9; times += 1) {
      log.error('the database did not answer', errorFields(failed))
      log.databaseAnswered?.()
    }
    expect(lines).toEqual([expect.stringContaining('the database is away')])
  },
)

test('other errors are logged one by one: a slow query, a wrong one, a mail server that refuses connections (rule X5)', () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, (line) => lines.push(line))
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const wrong = Object.assign(new Error('column x does not exist'), { code: '42703' })
  for (const error of [slow, wrong]) log.error('a request failed', errorFields(error))
  log.warn('a mail will be retried', errorFields(refused))
  expect(lines).toHaveLength(3)
})

test('an error from the job queue gets its class as name, and its code as message if that is empty (rule X5)', () => {
  const { stack } = new TypeError('x')
  expect(errorFields({ stack, message: 'x' })).toMatchObject({ errorName: 'TypeError', errorMessage: 'x' })
  expect(errorFields({ message: '', code: 'ECONNREFUSED' })).toMatchObject({ errorName: 'Error', errorMessage: 'ECONNREFUSED' }) // prettier-ignore
})
