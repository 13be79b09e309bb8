import { expect, test } from 'vitest'

import { fillPlaceholders, openPlaceholders, placeholders, subjectOf, unknownPlaceholders } from './reply.ts'
import { savedReplySchema, replySchema } from './reply.schema.ts'

const key = '01a1fd70-33b1-77e9-ae35-f8e20e32d699'
const values = {
  name: 'Mia',
  shop: 'Kiosk {name}',
  reference: 'E-23456789',
  received: '1 Dec 2026',
  phone: '1300 555 014',
  sender: 'Jess',
}
const firstProblem = (parsed: ReturnType<typeof replySchema.safeParse>) => parsed.error?.issues[0]?.message

test('a subject ends with its reference exactly once, whatever was typed (rule RE2)', () => {
  expect(subjectOf('Your enquiry', 'E-1')).toBe('Your enquiry [E-1]')
  expect(subjectOf('Your enquiry [E-1] [E-1] ', 'E-1')).toBe('Your enquiry [E-1]')
  expect(subjectOf('Your enquiry [E-2]', 'E-1')).toBe('Your enquiry [E-2] [E-1]')
  expect(subjectOf(' [E-1]', 'E-1')).toBe('[E-1]')
})

test('placeholders are filled once, and braces in their values are not replaced (rule RE6)', () => {
  const all = Object.keys(placeholders).map((name) => `{${name}}`)
  expect(fillPlaceholders(all.join('|'), values)).toBe(Object.values(values).join('|'))
  expect(fillPlaceholders('{nobody} {constructor} {}', values)).toBe('{nobody} {constructor} {}')
})

test('an unknown placeholder is refused with a list of the known ones (rule RE6)', () => {
  expect(unknownPlaceholders('{name} {firstname} {firstname} {}')).toEqual(['{firstname}', '{}'])
  const parsed = savedReplySchema.safeParse({ id: key, title: 'Thanks', words: 'Hello {firstname}' })
  expect(parsed.error?.issues[0]?.message).toBe(
    'There is no placeholder {firstname}. These exist: {name}, {shop}, {reference}, {received}, {phone}, {sender}',
  )
})

test('a reply with an open placeholder is refused, and other braces are allowed (rule RE6)', () => {
  expect(openPlaceholders('Hello {name}, {that} is { it }')).toEqual(['{name}'])
  const parsed = replySchema.safeParse({ key, subject: 'Hello', words: 'Hello {name}' })
  expect(firstProblem(parsed)).toBe('Replace these placeholders: {name}')
  expect(replySchema.safeParse({ key, subject: 'Hello', words: 'Press {F1}' }).success).toBe(true)
})

test('a subject is one line, and each part has a maximum length (rule RE1)', () => {
  const reply = { key, subject: 'Hello', words: 'Yes' }
  for (const bad of [
    { subject: 'Hello\r\nBcc: all@example.com' },
    { subject: 'Hello\nBcc: all@example.com' },
    { subject: 'Hello\u0000' },
    { subject: ' ' },
    { subject: 'x'.repeat(121) },
    { words: ' ' },
    { words: 'x'.repeat(4_001) },
    { key: 'mine' },
  ])
    expect([bad, replySchema.safeParse({ ...reply, ...bad }).success]).toEqual([bad, false])
  const longest = { key, subject: 'x'.repeat(120), words: `${'x'.repeat(1_999)}\r\n${'x'.repeat(2_000)}` }
  expect(replySchema.parse(longest).words).toBe(`${'x'.repeat(1_999)}\n${'x'.repeat(2_000)}`)
})
