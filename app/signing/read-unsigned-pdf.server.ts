import { unsealBytes } from '#app/platform/crypto/sealed-bytes.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { agreementFileName, type PdfFile } from './pdf-file.server.ts'
import { blobPlace } from './sealed-places.ts'
import { readUnsigned, type StoredDocument } from './sign-documents.store.server.ts'

/**
 * The document as it was shown, before anybody signed it: the very bytes that were hashed when it was sent. Undefined for
 * what another company shows. Whether the caller may have it is the caller's to know.
 */
export async function readUnsignedPdf(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { id, businessName, unsignedSha256 }: StoredDocument,
): Promise<PdfFile | undefined> {
  const blob = unsignedSha256 ? await readUnsigned(database.queries, id) : undefined
  if (!blob || !unsignedSha256) return undefined
  const bytes = unsealBytes(keys, blobPlace(id, 'unsigned'), blob)
  return { bytes, sha256: unsignedSha256.toString('hex'), fileName: agreementFileName(businessName, false) }
}
