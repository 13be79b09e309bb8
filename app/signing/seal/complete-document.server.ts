import { createHash } from 'node:crypto'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { lockShop } from '#app/shops/find/find-shop.server.ts'
import { reachMilestones } from '#app/shops/onboarding/reach-milestones.server.ts'
import { event, eventQueue, publish } from '#app/outbox/jobs/events.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { mailCopies } from '../copies/mail-copies.server.ts'
import { encryptPdf } from '../documents/document-secrets.server.ts'
import {
  type DocumentChange,
  lockDocument,
  signerNameOf,
  updateDocument,
} from '../documents/sign-documents.queries.server.ts'
import { appendEvents, type NewEvent } from '../documents/history/sign-events.queries.server.ts'
import { nextSigningStatus } from '../signing.ts'
import { keepCertificate, type OurCertificate } from './keys/sign-certificates.queries.server.ts'

/** A document was signed and sealed. Emitted in the transaction that completes it. */
export const documentCompleted = event<{ documentId: string }>('document.completed')

type Sealed = {
  /** The sealed PDF. */
  bytes: Buffer
  /** The sealing certificate, if the document was sealed here. */
  certificate?: OurCertificate
  /** Values for its last event, in addition to its hash and its length. */
  data?: Record<string, unknown>
  /** Events that occurred during the sealing. */
  events?: NewEvent[]
  change?: DocumentChange
  origin?: Origin | undefined
}

/**
 * Stores the sealed PDF of a document, from any provider, and completes the document: in one transaction with its
 * events, the mails to the signer and to our team, the audit entry, the event for other rooms, and the shop's last
 * milestone (rule N1). Idempotent.
 */
export async function completeDocument(
  platform: Platform,
  { id, shopId }: { id: string; shopId: string },
  { bytes, certificate, data = {}, events = [], change = {}, origin }: Sealed,
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const completedAt = new Date()
  const finalEncrypted = await platform.files.keep(encryptPdf(platform.keys, id, 'final', bytes))
  await platform.database.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const document = await lockDocument(tx, id)
    const status = document && nextSigningStatus(document.status, 'seal')
    if (!document || !status) return
    // If the shop was handed on since the signature, the milestone does not apply to its new owner.
    if (shop && !document.handedOnAt)
      await reachMilestones(tx, shop, {
        milestones: ['signed'],
        at: completedAt,
        by: signerNameOf(document),
        facts: { document: id },
      })
    if (certificate) await keepCertificate(tx, platform.keys, certificate)
    await updateDocument(tx, id, {
      ...change,
      status,
      completedAt,
      endedAt: completedAt,
      finalEncrypted,
      finalSha256: sha256,
      finalLength: bytes.length,
      ...(certificate && { certificateFingerprint: certificate.fingerprint }),
    })
    const hash = sha256.toString('hex')
    await appendEvents(tx, platform.keys, id, [
      {
        type: 'document.completed',
        actor: 'System',
        at: completedAt,
        data: { sha256: hash, bytes: bytes.length, ...data },
      },
      ...events,
    ])
    await mailCopies(tx, platform, document)
    await commitEffects(tx, {
      jobs: [publish(documentCompleted, { documentId: id })],
      audit: {
        actor: { kind: 'system', name: 'Signing' },
        action: 'document.completed',
        subject: { kind: 'document', id: document.listId, label: document.businessName },
        was: { status: document.status },
        became: { status, document: id, sha256: hash },
        ...(origin && { origin }),
      },
    })
  })
  platform.jobs.notify(mailQueue)
  platform.jobs.notify(eventQueue)
}
