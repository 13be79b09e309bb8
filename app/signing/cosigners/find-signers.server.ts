import type { Queries } from '#app/data/database/database.server.ts'

import { findDocumentById } from '../documents/sign-documents.queries.server.ts'
import { findParties, type Party } from './parties.server.ts'

/** A person who signs a document, for pages. `id` is null for the first signer; `askedAt` is ISO 8601. */
export type ShownSigner = Pick<Party, 'name' | 'email' | 'capacity' | 'hasSigned'> & {
  id: string | null
  askedAt: string | null
}

/** Returns everyone who signs a document, the first signer first; an empty list for an unknown one. */
export async function findSigners(queries: Queries, documentId: string): Promise<ShownSigner[]> {
  const document = await findDocumentById(queries, documentId)
  const parties = document ? await findParties(queries, document) : []
  return parties.map(({ cosignerId, askedAt, ...shown }) => ({
    ...shown,
    id: cosignerId,
    askedAt: askedAt?.toISOString() ?? null,
  }))
}
