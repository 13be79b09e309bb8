import { expect, test } from 'vitest'

import { isCrossSiteWrite } from './cross-site.server.ts'

const home = 'https://tillway.example'

function isRefused(method: string, headers: Record<string, string>): boolean {
  return isCrossSiteWrite({ method, headers }, home)
}

test.for([
  ['same-origin', false],
  ['none', false],
  ['same-site', true],
  ['cross-site', true],
  ['', false],
] as const)('a write with Sec-Fetch-Site %j is refused: %s', ([site, refused]) => {
  expect(isRefused('POST', { 'sec-fetch-site': site })).toBe(refused)
})

test.for([
  ['https://tillway.example', false],
  ['http://tillway.example', true],
  ['https://tillway.example:8443', true],
  ['http://127.0.0.1:3000', true],
  ['https://evil.example', true],
  ['https://tillway.example.evil.example', true],
  ['https://evil.example/?https://tillway.example', true],
  ['null', true],
  ['nonsense', true],
  ['', true],
] as const)(
  'a write of an older browser from the origin %s is refused: %s, whatever its Host is',
  ([origin, refused]) => {
    for (const host of ['127.0.0.1:3000', 'tillway.example', 'evil.example'])
      expect(isRefused('POST', { origin, host })).toBe(refused)
  },
)

test.for([
  ['http://127.0.0.1:3000', false],
  ['http://127.0.0.1:3001', true],
  ['https://evil.example', true],
  ['null', true],
  ['nonsense', true],
  ['', true],
] as const)(
  'without PUBLIC_URL, a write of an older browser from the origin %s is refused: %s',
  ([origin, refused]) => {
    const request = { method: 'POST', headers: { origin, host: '127.0.0.1:3000' } }
    expect(isCrossSiteWrite(request, undefined)).toBe(refused)
  },
)

test('Sec-Fetch-Site takes precedence over an Origin that a browser can send', () => {
  expect(isRefused('POST', { 'sec-fetch-site': 'cross-site', origin: home })).toBe(true)
  expect(isRefused('POST', { 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(false)
  expect(isRefused('POST', { 'sec-fetch-site': 'same-origin', origin: '' })).toBe(true)
  expect(isRefused('POST', { 'sec-fetch-site': 'same-origin', origin: 'nonsense' })).toBe(true)
})

test('reads are never refused, and cross-site writes with any method are', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isRefused(method, { 'sec-fetch-site': 'cross-site' })).toBe(false)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'])
    expect(isRefused(method, { 'sec-fetch-site': 'cross-site' })).toBe(true)
})

test('a caller that is no browser may write', () => {
  expect(isRefused('POST', {})).toBe(false)
})
