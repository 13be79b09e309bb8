import { createHmac, randomInt } from 'node:crypto'

import type { Keys } from '#app/platform/crypto/keys.server.ts'

/** What is kept of a code: the hash says how it was made. The bucket recognises a code that a newer mail replaced. */
export type KeptCode = { codeBucket: number; codeHash: string; keyId: string }

/** A twelve-digit code: 39.9 bits, of which guesses are counted and capped (rules AC1, X6). */
function makeCode(): string {
  const half = () => String(randomInt(1_000_000)).padStart(6, '0')
  return half() + half()
}

/** A keyed hash of a code: nobody finds the code by it without the key, which the database does not hold. */
export const codeMac = (keys: Keys, code: string, keyId: string): Buffer =>
  createHmac('sha256', keys.derive('invitation-code', keyId)).update(code).digest()

/** Its first 24 bits: enough to recognise a code, too few to prove one. */
export const bucketOf = (mac: Buffer): number => mac.readUIntBE(0, 3)

/** How what is kept of a code begins when it was made with a key of DATA_KEYS. */
export const scheme = 'hmac-sha256.'

/** What is kept of a code's keyed hash. */
export const hashOf = (mac: Buffer): string => scheme + mac.toString('base64url')

/** A new code, and what is kept of it. */
export function newCode(keys: Keys): { code: string; kept: KeptCode } {
  const [code, keyId] = [makeCode(), keys.newestId]
  const mac = codeMac(keys, code, keyId)
  return { code, kept: { codeBucket: bucketOf(mac), codeHash: hashOf(mac), keyId } }
}

/** Whether a hash was made with a key of DATA_KEYS alone, so that the code dies with that key. Releases before 0.2.0 used argon2id. */
export const isKeyed = (codeHash: string): boolean => codeHash.startsWith(scheme)
