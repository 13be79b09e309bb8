import { pbkdf2Sync, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { plainPbkdf2 } from './plain-pbkdf2.ts'

test('the plain derivation is the real one', () => {
  for (const [passwordLength, saltLength, iterations] of [
    [20, 16, 5_000],
    [20, 16, 1],
    [64, 51, 3],
    [1, 0, 2],
  ] as const) {
    const password = randomBytes(passwordLength)
    const salt = randomBytes(saltLength)
    expect(Buffer.from(plainPbkdf2(password, salt, iterations)).toString('hex')).toBe(
      pbkdf2Sync(password, salt, iterations, 32, 'sha256').toString('hex'),
    )
  }
})
