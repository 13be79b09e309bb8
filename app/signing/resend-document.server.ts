import { RefusedError } from '#app/platform/errors.ts'
import { mailQueue } from '#app/platform/mail/queue-mails.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { mailCopies } from './mail-copies.server.ts'
import { lockDocument } from './sign-documents.store.server.ts'
import { appendEvents } from './sign-events.store.server.ts'
import { isOpenStatus } from './signing.ts'
import type { VoidingActor } from './void-document.server.ts'

/**
 * Sends a document once more: of a completed one the copies, with new links. Of an open one it says that nothing is sent
 * here (`open`), and notes it: the link to the wizard or the renewal is their room's to mail.
 * @throws RefusedError not-found; conflict for one that was declined, voided or has expired.
 */
export async function resendDocument(
  platform: Platform,
  { documentId, by }: { documentId: string; by: VoidingActor },
  origin: Origin,
): Promise<{ sent: 'copies' | 'open' }> {
  const sent = await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    if (!document) throw new RefusedError('not-found')
    const isOpen = isOpenStatus(document.status)
    if (!isOpen && document.status !== 'completed') throw new RefusedError('conflict')
    await appendEvents(tx, documentId, [{ type: 'document.resent', actor: by.name, origin }])
    if (!isOpen) await mailCopies(tx, platform, document)
    await recordAudit(tx, {
      actor: by,
      action: 'document.resent',
      subject: { kind: 'document', label: document.businessName },
      became: { document: documentId },
      origin,
    })
    return isOpen ? ('open' as const) : ('copies' as const)
  })
  platform.jobs.wake(mailQueue)
  return { sent }
}
