import { expect, test } from 'vitest'

import { retailerCookie } from './retailer-cookie.server.ts'

const token = 'a'.repeat(43)
const at = (PUBLIC_URL: string) => ({ PUBLIC_URL })
const set = (url: string) => retailerCookie.set(at(url), { token, expiresAt: new Date(Date.now() + 3_600_500) })

test('the cookie is __Host-sid, and plain sid only where the origin is neither secure nor the loopback (rule AC28)', () => {
  for (const url of ['https://tillway.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(set(url)).toBe(`__Host-sid=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600; Secure`)
  for (const url of ['http://192.168.1.20:3000', 'http://shop.example', 'http://localhost.evil.example'])
    expect(set(url)).toBe(`sid=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600`)
  expect(retailerCookie.end(at('https://tillway.example'))).toContain('__Host-sid=; ')
})

test('a plain cookie is ignored where the bound one is used, because another host may have set it', () => {
  const request = new Request('http://x.example', { headers: { cookie: `sid=${token}` } })
  expect(retailerCookie.read(at('https://tillway.example'), request)).toBeUndefined()
  expect(retailerCookie.read(at('http://shop.example'), request)).toBe(token)
})
