import { createHash } from 'node:crypto'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { macOf } from '#app/data/crypto/mac.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'

import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import type { ChainedEntry } from './chain.ts'

/** Returns the SHA-256 of the previous hash, the position and every covered column of the entry. */
export function chainHash(previousHash: Uint8Array, position: number, entry: ChainedEntry): Buffer {
  const {
    id,
    at,
    actorKind,
    actorId,
    actorName,
    action,
    subjectKind,
    subjectId,
    subjectLabel,
    was,
    became,
    requestId,
    ip,
  } = entry
  const hashed = {
    position,
    id,
    at,
    actorKind,
    actorId,
    actorName,
    action,
    subjectKind,
    subjectId,
    subjectLabel,
    was,
    became,
    requestId,
    ip,
  }
  return createHash('sha256').update(previousHash).update(canonicalJson(hashed)).digest()
}

/** Seals the end of the chain with a key that is not in the database. */
export function sealEnd(keys: Keys, keyId: string, position: number, hash: Uint8Array): Buffer {
  return macOf(keys, 'audit chain', keyId, `${position}|`, hash)
}

/** Whether the end was sealed with one of our keys, which an attacker with only the database does not have. */
export function isOwnEnd(
  keys: Keys,
  end: { position: number; hash: Uint8Array; seal: Uint8Array; keyId: string },
): boolean {
  return keys.holds(end.keyId) && isSameHash(end.seal, sealEnd(keys, end.keyId, end.position, end.hash))
}
