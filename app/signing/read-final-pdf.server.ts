import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { unsealBytes } from '#app/platform/crypto/sealed-bytes.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'

import { agreementFileName, type PdfFile } from './pdf-file.server.ts'
import { findDocumentById, readFinal } from './sign-documents.store.server.ts'
import { blobPlace } from './sealed-places.ts'

/** The sealed PDF of a completed document; undefined while there is none. Whether the caller may have it is the caller's to know. */
export async function readFinalPdf(
  { database, keys }: { database: Pick<Database, 'queries'>; keys: Keys },
  documentId: string,
): Promise<PdfFile | undefined> {
  const document = await findDocumentById(database.queries, documentId)
  if (document?.status !== 'completed' || !document.finalSha256) return undefined
  const blob = await readFinal(database.queries, documentId)
  if (!blob) return undefined
  const bytes = unsealBytes(keys, blobPlace(documentId, 'final'), blob)
  return { bytes, sha256: document.finalSha256.toString('hex'), fileName: agreementFileName(document.businessName) }
}
