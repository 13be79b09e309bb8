import type { Platform } from '#app/platform/platform.server.ts'

import { relockKeyFile } from '../seal/key-file.server.ts'
import { resealCertificates } from '../seal/sign-certificates.store.server.ts'
import { encryptAnew } from './document-secrets.server.ts'
import { findOldEncryption, updateEncryption } from './sign-document-lists.store.server.ts'

/** Each holds two PDFs. */
const batch = 20

type Parts = Pick<Platform, 'config' | 'database' | 'keys' | 'files'>

/** The next few after one that was looked at: the last of them, and how many there were. No transaction waits for a store of objects. */
async function resealSome({ database, keys, files }: Parts, after: string | undefined) {
  const documents = await findOldEncryption(database.queries, keys.newestId, after, batch)
  for (const document of documents)
    await updateEncryption(database.queries, document, await encryptAnew(keys, files, document))
  return { count: documents.length, last: documents.at(-1)?.listId }
}

/**
 * Encrypts the fields, signatures, PDFs and ends of histories of all documents, and the certificates, with the newest key, and locks the key that seals PDFs, in the
 * data folder, with it. The bytes of a PDF stay what they were, and with them its hash and its seal.
 */
export async function resealDocuments(parts: Parts): Promise<number> {
  let total = relockKeyFile(parts.config, parts.keys) ? 1 : 0
  total += await resealCertificates(parts.database.queries, parts.keys)
  let done = await resealSome(parts, undefined)
  while (done.last) {
    total += done.count
    done = await resealSome(parts, done.last)
  }
  return total
}
