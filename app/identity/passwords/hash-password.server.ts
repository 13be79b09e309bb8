import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

import { FairQueue } from '#app/web/limits/fair-queue.ts'
import { normalise } from '#app/core/text/text.ts'

/** argon2id, 19 MiB, two passes (rule X2): 14–43 ms here. Changing these re-hashes at the next sign-in. */
const realCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The cost of each hash. No setting changes it: only tests, and `npm run seed`, hash cheaply in their own process. */
export const hashing = { cost: realCost }

/**
 * Makes the hashes of this process cheap until the returned function is called. Only for random passwords of 128 bits and more,
 * such as those of `npm run seed`, which no attacker can guess at any speed.
 */
export function hashCheaply(): () => void {
  const { cost } = hashing
  hashing.cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  return () => void (hashing.cost = cost)
}

function currentPrefix(): string {
  const { memoryCost, timeCost, parallelism } = hashing.cost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

export const maxPasswordLength = 256

/**
 * Two hashes at once, because each takes 19 MiB and a core. Further ones wait; the number of callers is bounded where requests
 * are admitted.
 */
const queue = new FairQueue({ running: 2 })
const through = <Value>(work: () => Promise<Value>): Promise<Value> => queue.run('all', work)

/** Normalises a password, so that its keyboard encoding does not matter. Must never change, because old hashes would not match. */
const canonical = (password: string) => normalise(password, 'NFKC')

/** Returns the hash to store, with its parameters, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return through(() => hash(canonical(password), hashing.cost))
}

let nobodysHash: Promise<string> | undefined

/** Returns the hash to compare a password with. Without an account, it is one of the same cost that no password matches. */
export function comparedHash(passwordHash: string | undefined): Promise<string> {
  nobodysHash ??= hash(randomBytes(32), hashing.cost)
  return passwordHash === undefined ? nobodysHash : Promise.resolve(passwordHash)
}

/** Whether the password matches the hash. Without a hash (there is no such account) it costs the same work and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (password.length > maxPasswordLength) return false
  return through(async () => {
    const matches = await verify(await comparedHash(passwordHash), canonical(password))
    return matches && passwordHash !== undefined
  })
}

/** Whether the hash was made with other than the current parameters. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(currentPrefix())
}
