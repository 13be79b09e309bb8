import type { Keys } from '#app/data/crypto/keys.server.ts'
import { seal, unseal } from '#app/data/crypto/sealed.server.ts'

/** The end of a document's history: the number and the hash of its last event. The hash covers all events before it. */
export type HistoryEnd = { seq: number; hash: Buffer }

const contextOf = (documentId: string): string => `sign_documents|history_sealed|${documentId}`

/**
 * Encrypts the end of a history under a key that the database does not contain. Hashes alone would not do: an attacker
 * can compute them.
 */
export const sealHistory = (keys: Keys, documentId: string, { seq, hash }: HistoryEnd): string =>
  seal(keys, contextOf(documentId), `${seq} ${hash.toString('hex')}`)

/** Decrypts the end of a history. Undefined if there is none, or if it was not sealed here for this document. */
export function openHistorySeal(keys: Keys, documentId: string, sealed: string | null): HistoryEnd | undefined {
  try {
    const [seq, hash] = unseal(keys, contextOf(documentId), sealed ?? '').split(' ')
    return { seq: Number(seq), hash: Buffer.from(hash ?? '', 'hex') }
  } catch {
    return undefined
  }
}

/** Re-encrypts the end of a history with the newest key. */
export const resealHistory = (keys: Keys, documentId: string, sealed: string): string =>
  seal(keys, contextOf(documentId), unseal(keys, contextOf(documentId), sealed))
