import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { lockDocument, signerNameOf } from '../documents/sign-documents.queries.server.ts'
import { voidInside } from '../documents/void-document.server.ts'
import { lockPartSigned } from './parties.server.ts'

/**
 * Takes the agreement back before everyone has signed it: it is void, and the contract can be changed and signed again.
 * Idempotent.
 * @throws RefusedError conflict once the last person has signed
 */
export async function withdrawAgreement(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { documentId, origin }: { documentId: string; origin: Origin },
): Promise<void> {
  await database.transaction(async (tx) => {
    const seen = await lockDocument(tx, documentId)
    if (seen?.status === 'voided') return
    const document = await lockPartSigned(tx, documentId)
    const actor = signerNameOf(document)
    const reason = 'Taken back by the first signer'
    await voidInside(tx, keys, document, { actor, reason, origin })
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'agent', name: actor },
        action: 'document.voided',
        subject: { kind: 'document', id: document.listId, label: document.businessName },
        was: { status: document.status },
        became: { status: 'voided', reason, document: documentId },
        origin,
      },
    })
  })
}
