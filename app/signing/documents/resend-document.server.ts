import { accept } from '#app/platform/accept/accept.server.ts'
import { mailQueue, type OutgoingMail } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { mailCopies } from '../copies/mail-copies.server.ts'
import { isOpenStatus } from '../signing.ts'
import { lockDocument } from './sign-documents.store.server.ts'
import { appendEvents } from './sign-events.store.server.ts'
import type { VoidingActor } from './void-document.server.ts'

/**
 * Sends a document once more: of a completed one the copies, with new links; of an open one `link`, the mail with the way
 * back to the wizard or the renewal, which is their room's to write. What is noted and what is mailed are one.
 * Refused as `conflict`: one that was declined, voided or has expired.
 */
export async function resendDocument(
  platform: Platform,
  { documentId, by, link }: { documentId: string; by: VoidingActor; link?: OutgoingMail | undefined },
  origin: Origin,
): Promise<Result<void, 'not-found' | 'conflict'>> {
  const resent = await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    if (!document) return refused('not-found')
    const isOpen = isOpenStatus(document.status)
    if (isOpen ? !link : document.status !== 'completed') return refused('conflict')
    await appendEvents(tx, platform.keys, documentId, [{ type: 'document.resent', actor: by.name, origin }])
    if (!isOpen) await mailCopies(tx, platform, document)
    await accept(tx, {
      mails: isOpen && link ? [link] : [],
      keys: platform.keys,
      audit: {
        actor: by,
        action: 'document.resent',
        subject: { kind: 'document', id: document.listId, label: document.businessName },
        became: { document: documentId },
        origin,
      },
    })
    return accepted(undefined)
  })
  if (resent.ok) platform.jobs.wake(mailQueue)
  return resent
}
