import { expect, test } from 'vitest'

import { authorisation, clearSession, hadSession, keepSession, readSession, sessionIn } from './retailer-session.ts'

function openStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}
const refusing = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
}
const session = { email: 'mia@example.com', token: 'a'.repeat(43), expires: '2026-11-21T10:00:00.000Z' }
const end = Date.parse(session.expires)

test('a session is stored in exactly three entries, and clearing it removes all of them (rule AC26)', () => {
  const storage = openStorage()
  expect(keepSession(session, storage)).toBe(true)
  expect([...storage.entries.keys()].toSorted()).toEqual(['id_email', 'id_token', 'userExpires'])
  expect(readSession(end - 1, storage)).toEqual(session)
  clearSession(storage)
  expect(storage.entries.size).toBe(0)
})

test('a session is valid while its stored expiry is not before now (rule AC29)', () => {
  const storage = openStorage()
  keepSession(session, storage)
  expect(readSession(end, storage)).toEqual(session)
  expect(readSession(end + 1, storage)).toBeUndefined()
  expect(hadSession(storage)).toBe(true)
  storage.setItem('userExpires', String(end))
  expect(readSession(end, storage)?.token).toBe(session.token)
  storage.setItem('userExpires', 'soon')
  expect(readSession(0, storage)).toBeUndefined()
})

test.each(['id_email', 'id_token', 'userExpires'])('without %s the browser has no session', (entry) => {
  const storage = openStorage()
  keepSession(session, storage)
  storage.removeItem(entry)
  expect(readSession(end, storage)).toBeUndefined()
})

test('a browser that refuses storage returns false and does not throw', () => {
  expect(keepSession(session, refusing)).toBe(false)
  expect(readSession(0, refusing)).toBeUndefined()
  expect(hadSession(refusing)).toBe(false)
  expect(() => clearSession(refusing)).not.toThrow()
})

test('a session is read from a response that has one, and from no other', () => {
  const { email, token, expires } = session
  expect(sessionIn({ body: { success: true, agent: { token, expires } } }, email)).toEqual(session)
  expect(sessionIn({ body: { agent: { token, expires: end } } }, email)).toEqual({ ...session, expires: String(end) })
  for (const body of [undefined, {}, { agent: null }, { agent: { token: '', expires } }, { agent: { token } }])
    expect(sessionIn({ body }, email)).toBeUndefined()
})

test.for([-20, -1, 1, 20])(
  'a device whose clock is %d days ahead stays logged in as long as any other (rule AC70)',
  (days) => {
    const clockAheadMs = days * 86_400_000
    const storage = openStorage()
    const { email, token, expires } = session
    const opened = sessionIn({ body: { agent: { token, expires } }, clockAheadMs }, email)
    keepSession(opened ?? session, storage)
    expect(readSession(end + clockAheadMs, storage)?.token).toBe(token)
    expect(readSession(end + clockAheadMs + 1, storage)).toBeUndefined()
  },
)

test('a clock that is a few seconds off does not change the expiry of the server', () => {
  const { email, token, expires } = session
  for (const clockAheadMs of [-40_000, 40_000])
    expect(sessionIn({ body: { agent: { token, expires } }, clockAheadMs }, email)).toEqual(session)
})

test('the token is sent as a bearer, and without a session no header is sent', () => {
  expect(authorisation(session)).toEqual({ Authorization: `Bearer ${session.token}` })
  expect(authorisation(undefined)).toEqual({})
})
