import fc from 'fast-check'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createLog, errorFields } from './log.server.ts'

function recorder() {
  const lines: string[] = []
  return { lines, log: createLog({ LOG_LEVEL: 'debug' }, (line) => lines.push(line)) }
}

test('an unlisted field is dropped, whatever its name', () => {
  const { lines, log } = recorder()
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (name) => {
      lines.length = 0
      log.info('event', { requestId: 'r1', [`x${name}`]: 'CANARY' })
      expect(lines.join('')).toContain('r1')
      expect(lines.join('')).not.toContain('CANARY')
    }),
  )
})

test('an error is logged with its message, stack and cause, but without the values they quote (rule X5)', () => {
  const { lines, log } = recorder()
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "mails_pkey"'), {
    code: '23505',
    detail: 'Key (email)=(CANARY) already exists.',
  })
  const query = 'insert into "mails" ("id") values ($1) returning \'CANARY\''
  log.error('failed', errorFields(new DrizzleQueryError(query, ['CANARY'], cause)))
  const line = JSON.parse(lines.join('')) as Record<string, unknown>
  expect(line).toMatchObject({
    errorName: 'Error',
    errorMessage: 'Failed query: insert into mails (id) values …',
    cause: { errorCode: '23505', errorMessage: 'duplicate key value violates unique constraint "mails_pkey"' },
  })
  expect(line.stack).toContain('log.test.ts')
  expect((line.cause as { stack: string }).stack).toContain('log.test.ts')
  expect(lines.join('')).not.toContain('CANARY')
})

test('a plain object from the job queue is logged like an error', () => {
  const error = new Error('the queue "CANARY" is gone')
  expect(errorFields({ message: error.message, stack: error.stack, code: '57P01', queue: 'mail' })).toMatchObject({
    errorCode: '57P01',
    errorMessage: 'the queue … is gone',
    stack: expect.stringContaining('log.test.ts') as unknown,
  })
})

test('an unreachable server is named, also when several of its addresses were tried', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  expect(errorFields(new AggregateError([refused], 'all failed'))).toMatchObject({
    errorName: 'AggregateError',
    cause: { errorCode: 'ECONNREFUSED', errorMessage: 'connect ECONNREFUSED 127.0.0.1:5432' },
  })
})

test('a circular chain of causes ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(errorFields(error)).split('round')).toHaveLength(5)
})

test('a message that looks like a stack trace is not logged as one', () => {
  for (const message of ['x\n    at CANARY (file.ts:1:1)', '    at CANARY', '\n at CANARY\n at CANARY'])
    expect(errorFields(new Error(message)).stack).not.toContain('CANARY')
})

test('only the type of a thrown value that is no error is logged', () => {
  expect(errorFields('CANARY')).toEqual({ errorName: 'string' })
})

test('one event is one line of JSON, line breaks included', () => {
  const { lines, log } = recorder()
  log.warn('event', { reason: 'two\nlines' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', msg: 'event', reason: 'two\nlines' })
})
