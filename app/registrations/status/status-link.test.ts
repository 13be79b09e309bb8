import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { keysFrom } from '#app/data/crypto/keys.server.ts'

import { readStatusToken, statusToken, statusUrl } from './status-link.server.ts'

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const platform = { keys: keysFrom(keyOf('k1', 7)), config: { PUBLIC_URL: 'https://tillway.example' } }
const id = '01939f4e-7b2a-7cc1-9d0e-5a1b2c3d4e5f'

test('the link opens the registration for which it was created', () => {
  const url = statusUrl(platform, { id })
  expect(url).toMatch(/^https:\/\/tillway\.example\/signup\/status\/k1\.[\w-]{42}[A-Za-z0-9]$/)
  expect(readStatusToken(platform, url.slice(url.lastIndexOf('/') + 1))).toBe(id)
})

test('every id survives the round trip', () => {
  for (let round = 0; round < 200; round += 1) {
    const any = randomUUID()
    expect(readStatusToken(platform, statusToken(platform, { id: any }))).toBe(any)
  }
})

test('a token with any one bit or any one character changed opens nothing', () => {
  const token = statusToken(platform, { id })
  const bytes = Buffer.from(token.slice(3), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(readStatusToken(platform, `k1.${changed.toString('base64url')}`), `bit ${bit}`).toBeUndefined()
  }
  for (let at = 0; at < token.length; at += 1) {
    for (const character of 'Az09-_.=') {
      const changed = `${token.slice(0, at)}${character}${token.slice(at + 1)}`
      if (changed !== token) expect(readStatusToken(platform, changed), changed).toBeUndefined()
    }
  }
})

test('the last character has one valid form, although its spare bits are unused', () => {
  const token = statusToken(platform, { id })
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const opens = [...alphabet].filter((last) => readStatusToken(platform, `${token.slice(0, -1)}${last}`) === id)
  expect(opens).toEqual([token.slice(-1)])
})

test.for(['', '.', 'k1.', id, `k1.${id}`, 'k1', '../../staff', 'k1.\u0000', 'x'.repeat(10_000)])(
  'a text that is no token opens nothing: %j',
  (token) => {
    expect(readStatusToken(platform, token)).toBeUndefined()
  },
)

test('a token cut short or made longer opens nothing', () => {
  const token = statusToken(platform, { id })
  for (let length = 0; length < token.length; length += 1)
    expect(readStatusToken(platform, token.slice(0, length))).toBeUndefined()
  expect(readStatusToken(platform, `${token}A`)).toBeUndefined()
})

test('links outlive a new key, and end with the key that signed them', () => {
  const token = statusToken(platform, { id })
  expect(readStatusToken({ keys: keysFrom(`${keyOf('k2', 8)},${keyOf('k1', 7)}`) }, token)).toBe(id)
  expect(readStatusToken({ keys: keysFrom(keyOf('k2', 8)) }, token)).toBeUndefined()
})

test('another key of the same name opens nothing', () => {
  expect(readStatusToken({ keys: keysFrom(keyOf('k1', 9)) }, statusToken(platform, { id }))).toBeUndefined()
})
