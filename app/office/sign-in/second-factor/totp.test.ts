import { expect, test } from 'vitest'

import { makeTotpSecret, matchTotpStep, totpUri } from './totp.server.ts'

// RFC 6238, appendix B: the secret "12345678901234567890", the last six digits of SHA-1's codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
] as const

test('codes match RFC 6238', () => {
  for (const [seconds, code] of vectors)
    expect(matchTotpStep(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted within one step of its own, and rejected beyond that', () => {
  const step = Math.floor(1_234_567_890 / 30)
  const at = (steps: number) => matchTotpStep(secret, '005924', (step + steps) * 30_000)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
})

test('rejects anything but six digits', () => {
  for (const code of ['', '00592', '0059244', '00592a', ' 005924', '００５９２４'])
    expect(matchTotpStep(secret, code, 1_234_567_890_000)).toBeUndefined()
})

test('the address for an authenticator contains the account and the parameters of its codes', () => {
  const made = makeTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const uri = totpUri(made, 'jess@example.com')
  expect(uri).toBe(
    `otpauth://totp/Tillway:jess%40example.com?issuer=Tillway&secret=${made}&algorithm=SHA1&digits=6&period=30`,
  )
})
