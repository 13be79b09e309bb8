import { emailKey } from '#app/platform/text.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { spendProof } from '#app/platform/human-check/human-check.store.server.ts'
import type { HumanProof } from '#app/platform/human-check/provider.server.ts'
import type { Repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { findAgentByEmail } from '../agents.store.server.ts'
import { renewInvitation } from './renew-invitation.server.ts'
import { chargeForAnswer, refundAnswer, refundRepetition } from '../unknown-emails.server.ts'

/** How an asking came: from whom, with which proof of a person, and whether it may be a repetition. */
export type Asking = { origin: Origin; proof: HumanProof | undefined; act: Repeatable | undefined }

/**
 * Mails a new activation code to somebody who lost theirs (rule AC5).
 * @throws RefusedError account-doesnt-exist, already-set-up when there is an account, too-many-requests, unavailable,
 * challenge-failed; AlreadyDoneError
 */
export async function resendCode(platform: Platform, email: string, { origin, proof, act }: Asking) {
  const { database, limits } = platform
  const key = emailKey(email)
  await chargeForAnswer(limits, origin)
  const reply = { success: true, message: 'Activation code has been re-sent' } as const
  const actor = { kind: 'visitor', name: 'Somebody' } as const
  const renewed = await renewInvitation(platform, { emailKey: key }, { actor, origin, proof, act, reply })
  if (renewed.ok) {
    await refundAnswer(limits, origin)
    return reply
  }
  if (proof) await database.transaction((tx) => spendProof(tx, proof))
  const agent = await findAgentByEmail(database.queries, key)
  if (!agent || agent.disabledAt) {
    await refundRepetition(limits, origin, key)
    throw new RefusedError(accountRefusals['account-doesnt-exist'])
  }
  await refundAnswer(limits, origin)
  throw new RefusedError(accountRefusals['already-set-up'])
}
