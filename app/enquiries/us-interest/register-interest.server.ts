import { together } from '#app/platform/database/together.server.ts'
import { spendProof } from '#app/platform/human-check/human-check.store.server.ts'
import type { HumanProof } from '#app/platform/human-check/provider.server.ts'
import { keepReply, type Repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import { mailQueue, queueMails } from '#app/platform/mail/queue-mails.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { makeReference } from '#app/platform/reference.server.ts'
import { usInterestMails } from './us-interest.mail.tsx'
import type { UsInterestBody } from './us-interest.schema.ts'
import { noticeVersion, shopKey } from './us-interest.ts'
import { insertUsInterest } from './us-interests.store.server.ts'
import { isNewJersey } from './zip-code.ts'

/** How an interest came: from whom, with which proof of a person, and whether it may be a repetition. */
export type Arrival = { origin: Origin; proof: HumanProof | undefined; act: Repeatable | undefined }

/** The same shop and email registered before: nothing is stored, and nobody is mailed again. */
export class ExistingInterestError extends Error {
  override name = 'ExistingInterestError'
}

/**
 * A storekeeper in the United States would like to take part (rule U6). In one transaction: the interest, the spent human
 * check, the answer for repetitions, the audit entry, and the mails to staff and to the storekeeper.
 * @throws ExistingInterestError, AlreadyDoneError, or RefusedError when the human check was spent before.
 */
export async function registerInterest(
  platform: Platform,
  body: UsInterestBody,
  { origin, proof, act }: Arrival,
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
    await keepReply(tx, act, reply)
    if (!(await insertUsInterest(tx, interest))) throw new ExistingInterestError()
    await together([
      proof && spendProof(tx, proof),
      recordAudit(tx, {
        actor: { kind: 'visitor', name: 'Visitor' },
        action: 'us-interest.sent',
        subject: { kind: 'us-interest', id: interest.id, label: interest.reference },
        became: { newJersey: interest.isNewJersey },
        origin,
      }),
      queueMails(tx, platform.jobs, usInterestMails(interest, platform.config)),
    ])
  })
  platform.jobs.wake(mailQueue)
  return reply
}
