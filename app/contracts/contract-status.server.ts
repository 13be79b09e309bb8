import type { Queries } from '#app/platform/database/database.server.ts'
import { findDocument, type SigningDocument } from '#app/signing/documents/find-documents.server.ts'

import type { ContractStatus } from './contract-answers.ts'
import type { StoredDraft } from './draft/drafts.store.server.ts'

/** Where a contract stands, by the document that it is signed with. */
export function statusOfDocument(document: Pick<SigningDocument, 'status'> | undefined): ContractStatus {
  if (document?.status === 'completed') return 'completed'
  return document?.status === 'completing' ? 'completing' : 'open'
}

/** The document of a draft; undefined when none was made. */
export async function findDraftDocument(
  queries: Queries,
  draft: Pick<StoredDraft, 'documentId'> | undefined,
): Promise<SigningDocument | undefined> {
  return draft?.documentId ? findDocument(queries, draft.documentId) : undefined
}

/** Whether its signer has answered, by a signature or a no: then nobody is reminded of it. */
export const isAnswered = (document: Pick<SigningDocument, 'status'> | undefined): boolean =>
  document?.status === 'declined' || statusOfDocument(document) !== 'open'

type Signed = { id: string; status: string; handedOnAt: Date | null }

/** The agreement that a renewal follows: of the owner's own documents, newest first, what was signed last before it. */
export const findSignedBefore = <Document extends Signed>(
  documents: readonly Document[],
  renewalDocumentId: string | null,
): Document | undefined =>
  documents.find(
    ({ status, id, handedOnAt }) => status === 'completed' && handedOnAt === null && id !== renewalDocumentId,
  )
