import { expect, test } from 'vitest'

import { endedSessionCookie, readSessionToken, sessionCookie } from './session-cookie.server.ts'

const secure = { PUBLIC_URL: 'https://tillway.example' }
const local = { PUBLIC_URL: 'http://localhost:3000' }
const plain = { PUBLIC_URL: 'http://192.168.1.20:3000' }
const token = 'a'.repeat(43)
const inAnHour = () => new Date(Date.now() + 3_600_500)

test('the cookie is bound to host and path, and hidden from scripts and other sites', () => {
  for (const place of [secure, local]) {
    expect(sessionCookie(place, { token, expiresAt: inAnHour() })).toBe(
      `__Host-staff=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600; Secure`,
    )
  }
  expect(sessionCookie(plain, { token, expiresAt: inAnHour() })).toBe(
    `staff=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600`,
  )
  expect(endedSessionCookie(secure)).toBe('__Host-staff=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure')
})

test('reads only a complete token under the right name', () => {
  const read = (place: typeof secure, cookie: string) =>
    readSessionToken(place, new Request('http://x.example', { headers: { cookie } }))
  expect(read(secure, `a=b; __Host-staff=${token}; c=d`)).toBe(token)
  expect(read(secure, `staff=${token}`)).toBeUndefined()
  expect(read(plain, `staff=${token}`)).toBe(token)
  expect(read(secure, `x__Host-staff=${token}`)).toBeUndefined()
  for (const bad of ['', `${token}a`, token.slice(1), `${'a'.repeat(42)}%`, `"${token}"`])
    expect(read(secure, `__Host-staff=${bad}`)).toBeUndefined()
  expect(readSessionToken(secure, new Request('http://x.example'))).toBeUndefined()
})
