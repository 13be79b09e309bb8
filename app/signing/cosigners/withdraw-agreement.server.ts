import { actOn, orRefuse } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedDocument } from '../documents/acted-document.server.ts'
import { voiding } from '../documents/void-document.server.ts'
import { asFirstSigner, requirePartSigned } from './parties.server.ts'

/**
 * Takes the agreement back before everyone has signed it: it is void, and the contract can be changed and signed again.
 * Idempotent.
 * @throws RefusedError conflict once the last person has signed
 */
export async function withdrawAgreement(
  platform: Platform,
  { documentId, origin }: { documentId: string; origin: Origin },
): Promise<void> {
  const done = await actOn(platform, actedDocument(platform.keys), {
    id: documentId,
    by: asFirstSigner,
    origin,
    isDone: ({ status }) => status === 'voided',
    work(tx, document) {
      requirePartSigned(document)
      return voiding(tx, document, 'Taken back by the first signer')
    },
  })
  orRefuse(done)
}
