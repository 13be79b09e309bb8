import { expect, test } from 'vitest'

import { comparedHash, hashPassword, needsRehash, verifyPassword } from './hash-password.server.ts'
import { createGate } from './hashing-gate.server.ts'

test('a password is hashed with argon2id, salted, and recognised however the keyboard made its letters', async () => {
  const [one, two] = [await hashPassword('Ångström seven lamps'), await hashPassword('Ångström seven lamps')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'Ångström seven lamps'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(one, 'angström seven lamps')).toBe(false)
  expect(await verifyPassword(undefined, 'anything')).toBe(false)
  expect(await verifyPassword(one, 'x'.repeat(257))).toBe(false)
  expect(needsRehash(one)).toBe(false)
  expect(needsRehash('$argon2id$v=19$m=4096,t=2,p=1$aaaa$bbbb')).toBe(true)
})

test('two run, twenty wait, the rest are refused at once; who waits too long is refused as well', async () => {
  const through = createGate({ running: 2, waiting: 20, waitMs: 50 })
  let running = 0
  let most = 0
  const release: (() => void)[] = []
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => release.push(resolve))
    running -= 1
  }
  let refused = 0
  const asked = Array.from({ length: 30 }, () => through(work))
  for (const one of asked) one.catch(() => (refused += 1))
  const outcomes = Promise.allSettled(asked)
  await expect.poll(() => refused).toBe(28)
  expect(release).toHaveLength(2)
  for (const end of release) end()
  const refusals = (await outcomes).filter((outcome) => outcome.status === 'rejected')
  expect(refusals).toHaveLength(28)
  expect(refusals[0]?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  expect(most).toBe(2)
  expect(await through(() => Promise.resolve('free again'))).toBe('free again')
})

test('without an account a password is compared with a hash of the same cost, so that the answer takes as much work', async () => {
  const stranger = await comparedHash(undefined)
  expect(needsRehash(stranger)).toBe(false)
  expect(await comparedHash(undefined)).toBe(stranger)
  const kept = await hashPassword('seven green lamps')
  expect(await comparedHash(kept)).toBe(kept)
  expect(await verifyPassword(undefined, 'seven green lamps')).toBe(false)
})
