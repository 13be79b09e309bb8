import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { keysFrom } from './keys.server.ts'
import { sealBytes, unsealBytes } from './sealed-bytes.server.ts'

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const keys = keysFrom(keyOf('a', 1))
const bytes = randomBytes(3_000)

test('bytes survive a round trip, with older keys as well (rule X1)', () => {
  const sealed = sealBytes(keys, 'documents|1', bytes)
  expect(unsealBytes(keys, 'documents|1', sealed)).toEqual(bytes)
  expect(unsealBytes(keysFrom(`${keyOf('b', 2)},${keyOf('a', 1)}`), 'documents|1', sealed)).toEqual(bytes)
  expect(unsealBytes(keys, 'documents|1', sealBytes(keys, 'documents|1', Buffer.alloc(0)))).toHaveLength(0)
})

test('bytes that were changed, truncated, moved, or encrypted with a lost key do not decrypt', () => {
  const sealed = sealBytes(keys, 'documents|1', bytes)
  const changed = Buffer.from(sealed)
  changed[40] = (changed[40] ?? 0) ^ 1
  expect(() => unsealBytes(keys, 'documents|1', changed)).toThrow()
  expect(() => unsealBytes(keys, 'documents|2', sealed)).toThrow()
  expect(() => unsealBytes(keysFrom(keyOf('b', 2)), 'documents|1', sealed)).toThrow('"a"')
  for (const length of [0, 3, 10, 30, sealed.length - 1])
    expect(() => unsealBytes(keys, 'documents|1', sealed.subarray(0, length))).toThrow()
})
