import type { Keys } from '#app/data/crypto/keys.server.ts'
import { encryptText, decryptText } from '#app/data/crypto/encrypted-text.server.ts'

/** The end of a document's history: the number and the hash of its last event. The hash covers all events before it. */
export type HistoryEnd = { seq: number; hash: Buffer }

const contextOf = (documentId: string): string => `sign_documents|history_sealed|${documentId}`

/**
 * Encrypts the end of a history under a key that the database does not contain. Hashes alone would not do: an attacker
 * can compute them.
 */
export const encryptHistoryEnd = (keys: Keys, documentId: string, { seq, hash }: HistoryEnd): string =>
  encryptText(keys, contextOf(documentId), `${seq} ${hash.toString('hex')}`)

/** Decrypts the end of a history. Undefined if there is none, or if it was not encrypted here for this document. */
export function decryptHistoryEnd(keys: Keys, documentId: string, encrypted: string | null): HistoryEnd | undefined {
  try {
    const [seq, hash] = decryptText(keys, contextOf(documentId), encrypted ?? '').split(' ')
    return { seq: Number(seq), hash: Buffer.from(hash ?? '', 'hex') }
  } catch {
    return undefined
  }
}

/** Re-encrypts the end of a history with the newest key. */
export const reencryptHistoryEnd = (keys: Keys, documentId: string, encrypted: string): string =>
  encryptText(keys, contextOf(documentId), decryptText(keys, contextOf(documentId), encrypted))
