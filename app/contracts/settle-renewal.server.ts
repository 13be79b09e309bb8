import { holdNewsagency } from '#app/newsagencies/hold-newsagency.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/record-newsagency-event.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import type { ContractStatus } from './contract-answers.ts'
import { statusOfDocument } from './contract-status.server.ts'
import { findRenewal, lockRenewal, updateRenewal } from './renewals.store.server.ts'

/** Brings a renewal to where its document is. However often it is asked: it is completed once. */
export async function settleRenewal(
  { database }: Pick<Platform, 'database'>,
  renewalId: string,
): Promise<ContractStatus> {
  const seen = await findRenewal(database.queries, renewalId)
  if (!seen?.documentId) return 'open'
  return database.transaction(async (tx) => {
    const shop = await holdNewsagency(tx, seen.newsagencyId)
    const renewal = await lockRenewal(tx, renewalId)
    const document = renewal?.documentId ? await findDocument(tx, renewal.documentId) : undefined
    const status = statusOfDocument(document)
    if (!shop || !renewal || renewal.completedAt || !document || status !== 'completed') return status
    await updateRenewal(tx, renewalId, { completedAt: document.signedAt ?? new Date(), nextReminderAt: null })
    const actor = { kind: 'agent' as const, name: shop.contactName ?? shop.shopName }
    const facts = { document: document.id }
    await recordNewsagencyEvent(tx, { newsagencyId: shop.id, kind: 'renewal-signed', actor, facts })
    await recordAudit(tx, {
      actor,
      action: 'renewal.signed',
      subject: { kind: 'newsagency', id: shop.id, label: shop.reference ?? shop.shopName },
      became: facts,
    })
    return status
  })
}
