import { createHash, createHmac } from 'node:crypto'

import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { isSameHash } from '#app/platform/crypto/tokens.server.ts'

import { canonicalJson } from '#app/platform/crypto/canonical-json.ts'
import type { ChainBreak, ChainedEntry, SealedEntry } from './chain.ts'

/** SHA-256 over the hash before and everything that the entry says, its position included. */
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
  const said = {
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
  return createHash('sha256').update(previousHash).update(canonicalJson(said)).digest()
}

/** What is wrong with an entry that should follow the chain up to `previous`; undefined when nothing is. */
export function findBreak(
  previous: { position: number; hash: Uint8Array },
  entry: SealedEntry,
): ChainBreak['why'] | undefined {
  if (entry.position !== previous.position + 1) return 'missing'
  if (!entry.previousHash || !isSameHash(entry.previousHash, previous.hash)) return 'unlinked'
  return isSameHash(entry.hash, chainHash(previous.hash, entry.position, entry)) ? undefined : 'changed'
}

/** The seal of the chain's end under a key that the database does not hold. */
export function sealEnd(keys: Keys, keyId: string, position: number, hash: Uint8Array): Buffer {
  return createHmac('sha256', keys.derive('audit chain', keyId)).update(`${position}|`).update(hash).digest()
}

/** Whether an end is one that was sealed here: whoever writes to the database alone can make none. */
export function isOwnEnd(
  keys: Keys,
  end: { position: number; hash: Uint8Array; seal: Uint8Array; keyId: string },
): boolean {
  return keys.holds(end.keyId) && isSameHash(end.seal, sealEnd(keys, end.keyId, end.position, end.hash))
}
