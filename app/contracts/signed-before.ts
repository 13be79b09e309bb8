type Signed = { id: string; status: string; handedOnAt: Date | null }

/** The agreement that a renewal follows: of the owner's own documents, newest first, what was signed last before it. */
export const findSignedBefore = <Document extends Signed>(
  documents: readonly Document[],
  renewalDocumentId: string | null,
): Document | undefined =>
  documents.find(
    ({ status, id, handedOnAt }) => status === 'completed' && handedOnAt === null && id !== renewalDocumentId,
  )
