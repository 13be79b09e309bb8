import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Arrival } from '#app/web/api/read-form.server.ts'
import { RefusedError, refusalsOf } from '#app/core/errors.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { makeReference } from '#app/core/reference.server.ts'
import { usInterestMails } from './us-interest.mail.tsx'
import type { UsInterestBody } from './us-interest.schema.ts'
import { noticeVersion, shopKey } from './us-interest.ts'
import { insertUsInterest } from './us-interests.queries.server.ts'
import { isNewJersey } from './us-interest-fields.ts'

const usInterestRefusals = refusalsOf({
  'existing-account': { status: 409, message: 'This store is already registered to this email address.' },
})

/**
 * Stores the interest of a storekeeper in the United States (rule U6). One transaction stores the interest, the spent human check, the
 * response for repeated requests, the audit entry, and the mails to staff and, if a receipt is due, to the storekeeper.
 * @throws AlreadyDoneError; RefusedError existing-account if email and shop are known, in which case nothing is stored or mailed;
 * challenge-failed if the human check was already spent
 */
export async function submitUsInterest(
  platform: Platform,
  body: UsInterestBody,
  { origin, captchaProof, act, isReceiptDue }: Arrival,
): Promise<{ success: true }> {
  const { shopZipCode: zipCode, ...said } = body
  const interest = {
    ...said,
    id: newId(),
    reference: makeReference('U'),
    zipCode,
    isNewJersey: isNewJersey(zipCode),
    shopKey: shopKey(body),
    notice: noticeVersion,
  }
  const reply = { success: true } as const
  await platform.database.transaction(async (tx) => {
    await commitEffects(tx, { once: act, reply })
    if (!(await insertUsInterest(tx, interest))) throw new RefusedError(usInterestRefusals['existing-account'])
    await commitEffects(tx, {
      captchaProof,
      audit: {
        actor: { kind: 'visitor', name: 'Visitor' },
        action: 'us-interest.sent',
        subject: { kind: 'us-interest', id: interest.id, label: interest.reference },
        became: { newJersey: interest.isNewJersey },
        origin,
      },
      mails: usInterestMails(interest, platform.config, isReceiptDue),
    })
  })
  platform.jobs.notify(mailQueue)
  return reply
}
