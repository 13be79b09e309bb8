import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseNext, signInPath } from './next-path.ts'

const site = 'https://tillway.example'

const hostile = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '///evil.example',
  'https://evil.example/staff',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/staff\r\nSet-Cookie: a=b',
  '/staff/../../evil',
  '/staff/..//evil.example',
  '/staff/../\\evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '@evil.example',
  '/@evil.example',
  'staff',
  '',
  '.',
  '/staffing',
  'data:text/html,x',
  '/staff\0',
  `/staff?${'x'.repeat(6_000)}`,
  'https:/staff',
  'https:staff',
  '/\uD800',
  '/staff/%2e%2e/%2e%2e/evil',
  '//staff',
  'http://',
  '/api/x',
  '?next=/staff',
  'HTTPS://EVIL.example',
  '/\u0000/evil',
  '/staff\\..\\..\\evil',
  '/%5cevil',
  '/%2f%2fevil.example',
]

test('accepts an address of the office with its query', () => {
  for (const path of ['/staff', '/staff/enquiries?status=new&after=abc', '/staff/audit?q=%C3%A4', '/staff/mail/1'])
    expect(parseNext(path)).toBe(path)
  expect(parseNext('/staff/enquiries#top')).toBe('/staff/enquiries')
})

test('no known trick leads out of the office', () => {
  for (const value of [...hostile, null, undefined, 5, {}, ['/staff']]) expect(parseNext(value)).toBe('/staff')
})

test('a browser that follows the redirect stays in the office for every input (3,000 inputs)', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '\t',
      '\n',
      '%2f',
      '%5c',
      '%2e',
      'staff',
      '/staff',
      'evil.example',
      'https:',
      'javascript:',
      '?',
      '#',
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const next = parseNext(pieces.join(''))
      const followed = new URL(next, site)
      expect(followed.origin).toBe(site)
      expect(followed.pathname === '/staff' || followed.pathname.startsWith('/staff/')).toBe(true)
      expect(parseNext(next)).toBe(next)
    }),
    { numRuns: 3_000 },
  )
})

test('the sign-in page gets a checked address', () => {
  expect(signInPath('//evil.example')).toBe('/staff/sign-in?next=%2Fstaff')
})
