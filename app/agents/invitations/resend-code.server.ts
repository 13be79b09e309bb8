import { emailKey } from '#app/platform/text.ts'
import type { Arrival } from '#app/platform/api/take-form.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { spendProof } from '#app/platform/human-check/human-check.store.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { findAgentByEmail } from '../agents.store.server.ts'
import { renewInvitation } from './renew-invitation.server.ts'
import { chargeForAnswer, refundAnswer, refundRepetition } from '../unknown-emails.server.ts'

/**
 * Mails a new activation code to somebody who lost theirs (rule AC5).
 * @throws RefusedError account-doesnt-exist, already-set-up when there is an account, too-many-requests, unavailable,
 * challenge-failed; AlreadyDoneError
 */
export async function resendCode(platform: Platform, email: string, { origin, proof, act }: Arrival) {
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
