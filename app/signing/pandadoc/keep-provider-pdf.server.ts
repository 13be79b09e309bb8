import { createHash } from 'node:crypto'

import { holdNewsagency } from '#app/newsagencies/hold-newsagency.server.ts'
import { markSigned } from '#app/newsagencies/mark-signed.server.ts'
import { sealBytes } from '#app/platform/crypto/sealed-bytes.server.ts'
import { emit, eventQueue } from '#app/platform/jobs/events.server.ts'
import { mailQueue } from '#app/platform/mail/queue-mails.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { nameOf } from '../accept-signature.server.ts'
import { documentCompleted } from '../document-completed.server.ts'
import { mailCopies } from '../mail-copies.server.ts'
import { blobPlace } from '../sealed-places.ts'
import { lockDocument, type StoredDocument, updateDocument } from '../sign-documents.store.server.ts'
import { appendEvents } from '../sign-events.store.server.ts'
import { nextSigningStatus } from '../signing.ts'

/**
 * Keeps the PDF that PandaDoc sealed, as our own copy, and completes the document: in one transaction with its event, the
 * mails, the audit entry and the shop's milestone. Whoever comes second changes nothing.
 */
export async function keepProviderPdf(platform: Platform, seen: StoredDocument, bytes: Buffer): Promise<void> {
  const { id, newsagencyId } = seen
  const sha256 = createHash('sha256').update(bytes).digest()
  const completedAt = new Date()
  await platform.database.transaction(async (tx) => {
    await holdNewsagency(tx, newsagencyId)
    const document = await lockDocument(tx, id)
    const status = document && nextSigningStatus(document.status, 'seal')
    if (!document || !status) return
    if (!document.handedOnAt)
      await markSigned(tx, newsagencyId, { at: completedAt, signer: nameOf(seen), documentId: id })
    await updateDocument(tx, id, {
      status,
      completedAt,
      endedAt: completedAt,
      finalSealed: sealBytes(platform.keys, blobPlace(id, 'final'), bytes),
      finalSha256: sha256,
      finalLength: bytes.length,
      reason: null,
      providerNextAt: null,
      providerTries: 0,
    })
    const data = { sha256: sha256.toString('hex'), bytes: bytes.length, via: 'PandaDoc' }
    await appendEvents(tx, id, [{ type: 'document.completed', actor: 'System', at: completedAt, data }])
    await mailCopies(tx, platform, document)
    await emit(tx, platform.jobs, documentCompleted, { documentId: id })
    await recordAudit(tx, {
      actor: { kind: 'system', name: 'Signing' },
      action: 'document.completed',
      subject: { kind: 'document', label: document.businessName },
      was: { status: document.status },
      became: { status, document: id, sha256: data.sha256 },
    })
  })
  platform.jobs.wake(mailQueue)
  platform.jobs.wake(eventQueue)
}
