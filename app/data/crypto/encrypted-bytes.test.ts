import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { keysFrom } from './keys.server.ts'
import { encryptBytes, decryptBytes } from './encrypted-bytes.server.ts'

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const keys = keysFrom(keyOf('a', 1))
const bytes = randomBytes(3_000)

test('bytes survive a round trip, with older keys as well (rule X1)', () => {
  const encrypted = encryptBytes(keys, 'documents|1', bytes)
  expect(decryptBytes(keys, 'documents|1', encrypted)).toEqual(bytes)
  expect(decryptBytes(keysFrom(`${keyOf('b', 2)},${keyOf('a', 1)}`), 'documents|1', encrypted)).toEqual(bytes)
  expect(decryptBytes(keys, 'documents|1', encryptBytes(keys, 'documents|1', Buffer.alloc(0)))).toHaveLength(0)
})

test('bytes that were changed, truncated, moved, or encrypted with a lost key do not decrypt', () => {
  const encrypted = encryptBytes(keys, 'documents|1', bytes)
  const changed = Buffer.from(encrypted)
  changed[40] = (changed[40] ?? 0) ^ 1
  expect(() => decryptBytes(keys, 'documents|1', changed)).toThrow()
  expect(() => decryptBytes(keys, 'documents|2', encrypted)).toThrow()
  expect(() => decryptBytes(keysFrom(keyOf('b', 2)), 'documents|1', encrypted)).toThrow('"a"')
  for (const length of [0, 3, 10, 30, encrypted.length - 1])
    expect(() => decryptBytes(keys, 'documents|1', encrypted.subarray(0, length))).toThrow()
})
