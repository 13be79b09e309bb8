import { recordNewsagencyEvent } from '#app/newsagencies/record-newsagency-event.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'
import { voidOpenDocuments } from '#app/signing/documents/void-document.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { statusOfDocument } from './contract-status.server.ts'
import type { RenewalActor } from './guards/require-contract.server.ts'
import { holdRenewal } from './hold-contract.server.ts'
import { updateRenewal } from './renewals.store.server.ts'

/**
 * The retailer does not want the new version, and says why. The agreement that was signed stays as it is; the new one, where
 * it was opened already, cannot be signed any more. Twice is once.
 * @throws RefusedError not-found; conflict when it was signed.
 */
export async function declineRenewal(
  { database }: Pick<Platform, 'database'>,
  actor: RenewalActor,
  { reason, origin }: { reason: string; origin: Origin },
): Promise<void> {
  await database.transaction(async (tx) => {
    const { shop, renewal } = await holdRenewal(tx, actor)
    if (renewal.declinedAt) return
    if (renewal.completedAt) throw new RefusedError('conflict')
    const who = shop.contactName ?? shop.shopName
    const voiding = { actor: who, reason: 'The renewal was declined', origin, kinds: ['renewal'] } as const
    await voidOpenDocuments(tx, shop.id, voiding)
    // Signed in another window a moment ago: what was accepted is not taken back.
    const document = renewal.documentId ? await findDocument(tx, renewal.documentId) : undefined
    if (statusOfDocument(document) !== 'open') throw new RefusedError('conflict')
    await updateRenewal(tx, renewal.id, { declinedAt: new Date(), declineReason: reason, nextReminderAt: null })
    const by = { kind: 'agent' as const, name: who }
    await recordNewsagencyEvent(tx, { newsagencyId: shop.id, kind: 'renewal-declined', actor: by, note: reason })
    await recordAudit(tx, {
      actor: by,
      action: 'renewal.declined',
      subject: { kind: 'newsagency', id: shop.id, label: shop.reference ?? shop.shopName },
      became: { reason },
      origin,
    })
  })
}
