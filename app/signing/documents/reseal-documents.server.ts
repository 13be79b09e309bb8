import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { reseal, resealBytes } from '#app/platform/crypto/reseal.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { relockKeyFile } from '../seal/key-file.server.ts'
import { blobPlace, fieldsPlace, signaturePlace } from './sealed-document.server.ts'
import { findSealedAfter, type SealedDocument, updateSeals } from './sign-document-lists.store.server.ts'

/** Each holds two PDFs. */
const batch = 20

const sealedAnew = (
  keys: Keys,
  { id, fieldsSealed, signatureSealed, unsignedSealed, finalSealed }: SealedDocument,
) => ({
  fieldsSealed: reseal(keys, fieldsPlace(id), fieldsSealed),
  signatureSealed: signatureSealed && reseal(keys, signaturePlace(id), signatureSealed),
  unsignedSealed: unsignedSealed && resealBytes(keys, blobPlace(id, 'unsigned'), unsignedSealed),
  finalSealed: finalSealed && resealBytes(keys, blobPlace(id, 'final'), finalSealed),
})

type Parts = Pick<Platform, 'config' | 'database' | 'keys'>

/** The next few after one that was looked at: the last of them, and how many there were. */
function resealSome({ database, keys }: Parts, after: string | undefined) {
  return database.transaction(async (tx) => {
    const documents = await findSealedAfter(tx, keys.newestId, after, batch)
    for (const document of documents) await updateSeals(tx, document.id, sealedAnew(keys, document))
    return { count: documents.length, last: documents.at(-1)?.listId }
  })
}

/**
 * Seals the fields, signatures and PDFs of all documents with the newest key, and locks the seal of the data folder with
 * it. The bytes of a PDF stay what they were, and with them its hash and its signature.
 */
export async function resealDocuments(parts: Parts): Promise<number> {
  let total = relockKeyFile(parts.config, parts.keys) ? 1 : 0
  let done = await resealSome(parts, undefined)
  while (done.last) {
    total += done.count
    done = await resealSome(parts, done.last)
  }
  return total
}
