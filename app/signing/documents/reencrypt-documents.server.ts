import type { Platform } from '#app/web/platform.server.ts'

import { relockKeyFile } from '../seal/keys/key-file.server.ts'
import { reencryptCertificates } from '../seal/keys/sign-certificates.queries.server.ts'
import { encryptAnew } from './document-secrets.server.ts'
import { findOldEncryption, updateEncryption } from './sign-document-lists.queries.server.ts'

/** Small, because each document has two PDFs. */
const batch = 20

type Parts = Pick<Platform, 'config' | 'database' | 'keys' | 'files'>

/**
 * Re-encrypts the next few documents after a given one. Returns their count and the last id. No transaction is open
 * during calls to the object store.
 */
async function reencryptSome({ database, keys, files }: Parts, after: string | undefined) {
  const documents = await findOldEncryption(database.queries, keys.newestId, after, batch)
  for (const document of documents)
    await updateEncryption(database.queries, document, await encryptAnew(keys, files, document))
  return { count: documents.length, last: documents.at(-1)?.listId }
}

/**
 * Re-encrypts the fields, signatures, PDFs and history ends of all documents and the certificates with the newest key,
 * and relocks the sealing key in the data folder. The bytes of a PDF do not change, so its hash and its seal stay
 * valid. Returns the number of changed values.
 */
export async function reencryptDocuments(parts: Parts): Promise<number> {
  let total = relockKeyFile(parts.config, parts.keys) ? 1 : 0
  total += await reencryptCertificates(parts.database.queries, parts.keys)
  let done = await reencryptSome(parts, undefined)
  while (done.last) {
    total += done.count
    done = await reencryptSome(parts, done.last)
  }
  return total
}
