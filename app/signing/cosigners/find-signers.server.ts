import type { Queries } from '#app/data/database/database.server.ts'

import { findDocumentById } from '../documents/sign-documents.queries.server.ts'
import { signerName } from '../signing.ts'
import { findCosigners } from './cosigners.queries.server.ts'
import { findParties } from './parties.server.ts'

/** A person who signs a document, for pages. `id` is null for the first signer. Moments are ISO 8601. */
export type ShownSigner = {
  id: string | null
  name: string
  email: string
  capacity: string | null
  hasSigned: boolean
  signedAt: string | null
  askedAt: string | null
}

/** Returns everyone who signs a document, the first signer first; an empty list for an unknown one. */
export async function findSigners(queries: Queries, documentId: string): Promise<ShownSigner[]> {
  const document = await findDocumentById(queries, documentId)
  if (!document) return []
  const [first] = await findParties(queries, document)
  const others = document.execution === 'alone' ? [] : await findCosigners(queries, documentId)
  return [
    ...(first ? [{ ...first, id: null, signedAt: null, askedAt: null }] : []),
    ...others.map((cosigner) => ({
      id: cosigner.id,
      name: signerName(cosigner),
      email: cosigner.email,
      capacity: cosigner.capacity,
      hasSigned: cosigner.signedAt !== null,
      signedAt: cosigner.signedAt?.toISOString() ?? null,
      askedAt: cosigner.askedAt?.toISOString() ?? null,
    })),
  ]
}
