import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { type Actor, actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'

import { mailCopies } from '../copies/mail-copies.server.ts'
import { askMissingCosigners } from '../cosigners/ask-cosigner.server.ts'
import { isOpenStatus } from '../signing.ts'
import { actedDocument } from './acted-document.server.ts'

/**
 * Sends a document again: for a completed one the copies with new links, for an open one `link`, the mail with the way
 * back to the wizard or the renewal, which the caller writes. If others have still to sign, each of them gets a new link
 * instead (rule SG30). The event and the mails are committed together.
 * `stale`: the document was declined or voided, or has expired.
 */
export async function resendDocument(
  platform: Platform,
  { documentId, by, link }: { documentId: string; by: Actor; link?: OutgoingMail | undefined },
  origin: Origin,
): Promise<ActResult> {
  const { keys } = platform
  return actOn(platform, actedDocument(keys), {
    id: documentId,
    by,
    origin,
    async work(_tx, document) {
      const isOpen = isOpenStatus(document.status)
      if (isOpen ? !link : document.status !== 'completed') return refused('stale')
      return ok({
        kind: 'resent',
        became: { document: documentId },
        follow: async (tx) => {
          if (document.status === 'part-signed') return askMissingCosigners(tx, platform, document)
          return isOpen && link ? commitEffects(tx, { mails: [link], keys }) : mailCopies(tx, platform, document)
        },
      })
    },
  })
}
