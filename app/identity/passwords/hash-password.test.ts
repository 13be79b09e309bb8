import { expect, test, vi } from 'vitest'

// Test files of one worker share modules, and a database test makes hashes cheap, so this file imports the real cost again.
vi.resetModules()
const { comparedHash, hashPassword, needsRehash, verifyPassword } = await import('./hash-password.server.ts')

test('a password is hashed with argon2id and a salt, and matches in any Unicode form', async () => {
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

test('without an account a password is compared with a hash of the same cost, so that the response takes as long', async () => {
  const stranger = await comparedHash(undefined)
  expect(needsRehash(stranger)).toBe(false)
  expect(await comparedHash(undefined)).toBe(stranger)
  const kept = await hashPassword('seven green lamps')
  expect(await comparedHash(kept)).toBe(kept)
  expect(await verifyPassword(undefined, 'seven green lamps')).toBe(false)
})
