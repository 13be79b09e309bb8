import type { Platform } from '#app/web/platform.server.ts'

import { decryptPdf } from '../documents/document-secrets.server.ts'
import { readFinal, readUnsigned } from '../documents/sign-documents.queries.server.ts'

type Parts = Pick<Platform, 'database' | 'keys' | 'files'>

/** How a file compares with the stored one. */
type Comparison = 'same' | 'other' | 'away' | 'lost'

/**
 * Compares a file with the stored file of a document. The stored file is encrypted and bound to the document
 * (`document-secrets`), so an attacker who can write to the database but has no key cannot replace it. `away`: the
 * object store does not answer; `lost`: there is no stored file, or it is damaged.
 */
export async function compareWithStored(
  { database: { queries }, keys, files }: Parts,
  id: string,
  pdf: 'final' | 'unsigned',
  file: Buffer,
): Promise<Comparison> {
  const held = await (pdf === 'final' ? readFinal : readUnsigned)(queries, id)
  const encrypted = held ? await files.look(held) : 'lost'
  if (typeof encrypted === 'string') return encrypted
  try {
    return decryptPdf(keys, id, pdf, encrypted).equals(file) ? 'same' : 'other'
  } catch {
    return 'lost'
  }
}
