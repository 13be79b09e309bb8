import { expect, test } from 'vitest'

import { hashPassword, needsRehash, verifyPassword } from './hash-password.server.ts'

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

test('an account that does not exist costs as much work as a wrong password', async () => {
  const kept = await hashPassword('seven green lamps')
  // The work of this process, unlike a clock, does not tell how busy the machine is.
  const worked = () => {
    const { user, system } = process.cpuUsage()
    return user + system
  }
  const costs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let n = 0; n < 21; n += 1) {
    for (const account of ['known', 'unknown'] as const) {
      const start = worked()
      await verifyPassword(account === 'known' ? kept : undefined, 'a wrong one')
      costs[account].push(worked() - start)
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[10] ?? 0
  const ratio = median(costs.unknown) / median(costs.known)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})
