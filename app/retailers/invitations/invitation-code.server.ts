import { randomInt } from 'node:crypto'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { macOf } from '#app/data/crypto/mac.server.ts'

/** The stored part of a code. The hash starts with its scheme. The bucket recognises a code that a newer mail replaced. */
export type StoredCode = { codeBucket: number; codeHash: string; keyId: string }

/** Generates a twelve-digit code of 39.9 bits. Guesses are counted and limited (rules AC1, X6). */
function makeCode(): string {
  const half = () => String(randomInt(1_000_000)).padStart(6, '0')
  return half() + half()
}

/** Returns the keyed hash of a code. The key is not in the database, so a reader of the database cannot try codes against the hash. */
export const codeMac = (keys: Keys, code: string, keyId: string): Buffer => macOf(keys, 'invitation-code', keyId, code)

/** Returns the first 24 bits of a keyed hash: enough to recognise a code, too few to prove it. */
export const bucketOf = (mac: Buffer): number => mac.readUIntBE(0, 3)

/** The prefix of stored hashes that were made with a key of DATA_KEYS. */
export const scheme = 'hmac-sha256.'

/** Returns a keyed hash in its stored form. */
export const hashOf = (mac: Buffer): string => scheme + mac.toString('base64url')

/** Generates a code. `stored` is the part to store. */
export function newCode(keys: Keys): { code: string; stored: StoredCode } {
  const [code, keyId] = [makeCode(), keys.newestId]
  const mac = codeMac(keys, code, keyId)
  return { code, stored: { codeBucket: bucketOf(mac), codeHash: hashOf(mac), keyId } }
}

/** Whether a stored hash depends on a key of DATA_KEYS. Releases before 0.2.0 used argon2id instead. */
export const isKeyed = (codeHash: string): boolean => codeHash.startsWith(scheme)
