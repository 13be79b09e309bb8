import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createLog, errorFields } from './log.server.ts'

function recorder() {
  const lines: string[] = []
  return { lines, log: createLog({ LOG_LEVEL: 'debug' }, (line) => lines.push(line)) }
}

test('a field that is not on the list is dropped, whatever its name', () => {
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

test('an error is described without its message, which can quote what people typed', () => {
  const { lines, log } = recorder()
  const cause = Object.assign(new Error('duplicate key (email)=(CANARY)'), { code: '23505', detail: 'CANARY' })
  log.error('failed', errorFields(new Error('Failed query: insert, params: CANARY', { cause })))
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).toContain('log.test.ts')
  expect(lines.join('')).not.toContain('CANARY')
})

test('a message that looks like a stack trace does not come out as one', () => {
  for (const message of ['x\n    at CANARY (file.ts:1:1)', '    at CANARY', '\n at CANARY\n at CANARY'])
    expect(JSON.stringify(errorFields(new Error(message)))).not.toContain('CANARY')
})

test('what is thrown but no error has only its type in the log', () => {
  expect(errorFields('CANARY')).toEqual({ errorName: 'string' })
})

test('one event is one line of JSON, line breaks included', () => {
  const { lines, log } = recorder()
  log.warn('event', { reason: 'two\nlines' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', msg: 'event', reason: 'two\nlines' })
})
