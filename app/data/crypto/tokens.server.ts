import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates an unguessable token: 32 random bytes, base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a token for the database: SHA-256, which is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares two hashes in constant time. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
