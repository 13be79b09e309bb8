import { createHmac, randomInt } from 'node:crypto'

import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { hashPassword } from '#app/platform/passwords/hash-password.server.ts'

/** A twelve-digit code: 39.9 bits, of which guesses are counted and capped (rules AC1, X6). */
export function makeCode(): string {
  const half = () => String(randomInt(1_000_000)).padStart(6, '0')
  return half() + half()
}

/** 24 bits of a keyed hash: enough to refuse nearly every wrong code without argon2id, too few to find the code by. */
export function codeBucket(keys: Keys, code: string, keyId: string = keys.newestId): number {
  return createHmac('sha256', keys.derive('invitation-code', keyId)).update(code).digest().readUIntBE(0, 3)
}

export type KeptCode = { codeBucket: number; codeHash: string; keyId: string }

/** What is kept of a code. Takes tens of milliseconds: never inside a transaction. @throws RefusedError unavailable. */
export async function keepCode(keys: Keys, code: string): Promise<KeptCode> {
  return { codeBucket: codeBucket(keys, code), codeHash: await hashPassword(code), keyId: keys.newestId }
}
