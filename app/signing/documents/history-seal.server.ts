import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { seal, unseal } from '#app/platform/crypto/sealed.server.ts'

/** How far a document's history had come: the last event's place and hash, which holds the hashes of all before it. */
export type HistoryEnd = { seq: number; hash: Buffer }

const place = (documentId: string): string => `sign_documents|history_sealed|${documentId}`

/** The end of a document's history under a key that the database does not hold: hashes alone can be computed by anybody. */
export const sealHistory = (keys: Keys, documentId: string, { seq, hash }: HistoryEnd): string =>
  seal(keys, place(documentId), `${seq} ${hash.toString('hex')}`)

/** The end that was sealed; undefined when there is none, or one that was not sealed here for this document. */
export function openHistorySeal(keys: Keys, documentId: string, sealed: string | null): HistoryEnd | undefined {
  try {
    const [seq, hash] = unseal(keys, place(documentId), sealed ?? '').split(' ')
    return { seq: Number(seq), hash: Buffer.from(hash ?? '', 'hex') }
  } catch {
    return undefined
  }
}

export const resealHistory = (keys: Keys, documentId: string, sealed: string): string =>
  seal(keys, place(documentId), unseal(keys, place(documentId), sealed))
