import type { Transaction } from '#app/platform/database/database.server.ts'

import { lockNewsagency, updateNewsagency } from './newsagency-changes.store.server.ts'
import { recordNewsagencyEvent } from './record-newsagency-event.server.ts'

/**
 * The shop's contract is signed and sealed: its last milestone (rule N1), inside the transaction that completes the
 * document. A milestone that was reached keeps its day. Locks the shop, unless
 * the caller holds it already: nothing of the document may be locked before the shop is.
 */
export async function markSigned(
  tx: Transaction,
  newsagencyId: string,
  { at, signer, documentId }: { at: Date; signer: string; documentId: string },
): Promise<void> {
  const shop = await lockNewsagency(tx, newsagencyId)
  if (!shop || shop.signedAt !== null) return
  await updateNewsagency(tx, newsagencyId, { signedAt: at, movedAt: at })
  await recordNewsagencyEvent(tx, {
    newsagencyId,
    kind: 'milestone-reached',
    actor: { kind: 'agent', name: signer },
    facts: { milestone: 'signed', document: documentId },
  })
}
