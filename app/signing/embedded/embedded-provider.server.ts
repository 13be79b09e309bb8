import { unsealBytes } from '#app/platform/crypto/sealed-bytes.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { writeAgreement } from '../agreement.ts'
import { agreementVersion } from '../agreement-clauses.ts'
import type { SigningProvider } from '../provider.server.ts'
import { blobPlace } from '../sealed-places.ts'
import { findDocumentById, readFinal } from '../sign-documents.store.server.ts'
import { renderAgreement } from './render-agreement.server.ts'

/** The built-in signer: what it knows is what our own rows say. */
export function embeddedProvider({ database, keys }: Pick<Platform, 'database' | 'keys'>): SigningProvider {
  return {
    name: 'embedded',
    async createDocument(document) {
      const agreement = writeAgreement({ ...document, version: agreementVersion })
      return { status: 'sent', providerId: null, unsigned: await renderAgreement(agreement, document.createdAt) }
    },
    async status(documentId) {
      const document = await findDocumentById(database.queries, documentId)
      if (!document) throw new RefusedError('not-found')
      return document.status
    },
    async download(documentId) {
      const sealed = await readFinal(database.queries, documentId)
      return sealed && unsealBytes(keys, blobPlace(documentId, 'final'), sealed)
    },
    // Nobody else knows the document.
    void: () => Promise.resolve(),
  }
}
