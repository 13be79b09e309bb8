import { findNewsagency } from '#app/newsagencies/find-newsagency.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'

import type { StoredDocument } from './sign-documents.store.server.ts'

/**
 * Whether a document is an agent's own: made for them, or made before they had their account and the shop is theirs since.
 * A shop that was closed or handed on takes nobody's documents with it.
 */
export async function isDocumentOf(
  queries: Queries,
  { agentId, handedOnAt, newsagencyId }: Pick<StoredDocument, 'agentId' | 'handedOnAt' | 'newsagencyId'>,
  askedBy: string,
): Promise<boolean> {
  if (agentId !== null) return agentId === askedBy
  if (handedOnAt !== null) return false
  return (await findNewsagency(queries, newsagencyId))?.agentId === askedBy
}
