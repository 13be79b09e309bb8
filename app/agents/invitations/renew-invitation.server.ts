import { type Actor, actOn, type ActResult } from '#app/platform/act/act-on.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import type { Arrival } from '#app/platform/api/take-form.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { HumanProof } from '#app/platform/human-check/provider.server.ts'
import type { Repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused } from '#app/platform/result.ts'
import { emailKey } from '#app/platform/text.ts'

import { accountRefusals } from '../account-refusals.ts'
import { agentLimits } from '../agent-limits.ts'
import { findAgentByEmail } from '../agents.store.server.ts'
import { mayTell } from '../may-tell.server.ts'
import { actedInvitation } from './acted-invitation.server.ts'
import { newCode } from './invitation-code.server.ts'
import { canDo, invitationState } from './invitation.ts'
import { findLivingInvitation, lockLivingInvitation, type StoredInvitation } from './invitations.store.server.ts'
import { codeExpiry, mailInvitation } from './invite-agent.server.ts'

/** Which invitation: the living one of an email address (lower case), or one by its id. */
type WhichInvitation = { emailKey: string } | { invitationId: string }

/** Who asks for the new code. `proof` and `act`: what a visitor's call spends and keeps in the same transaction. */
type RenewedBy = {
  actor: Actor
  origin: Origin
  proof?: HumanProof | undefined
  act?: Repeatable | undefined
  reply?: Record<string, unknown>
  /** When the code was made that is to be replaced, in milliseconds. Another one now: this was done before, and is again no more. */
  codeSeen?: number | undefined
}

/** Staff begin anew: what was begun with an earlier code ends. */
const anew = { activatedAt: null, begunCodeBucket: null, begunCodeHash: null, begunKeyId: null }

/** Whoever activated goes on with that code: anybody may ask for a new one, and that must not end what a person has begun. */
function begunCode({ activatedAt, begunCodeHash, codeBucket, codeHash, keyId }: StoredInvitation) {
  if (!activatedAt || begunCodeHash !== null) return {}
  return { begunCodeBucket: codeBucket, begunCodeHash: codeHash, begunKeyId: keyId }
}

/** A person has a few mails of an invitation at most; older codes are forgotten. */
const mostSuperseded = 10

const supersededBy = ({ supersededCodes, codeBucket, keyId }: StoredInvitation) =>
  [...supersededCodes, { codeBucket, keyId }].slice(-mostSuperseded)

/**
 * Gives an invitation a new code, 30 days from now, and mails it. The old code is dead, unless somebody has activated with it
 * and a stranger asks for the new one (rule AC5). A caller for staff has permitted it before.
 * @throws RefusedError challenge-failed when the proof was spent; AlreadyDoneError
 */
export async function renewInvitation(
  platform: Platform,
  which: WhichInvitation,
  { actor, origin, proof, act, reply = {}, codeSeen }: RenewedBy,
): Promise<ActResult> {
  const { keys, limits } = platform
  const { code, kept } = newCode(keys)
  const expiresAt = codeExpiry()
  const lockRow = 'emailKey' in which ? (tx: Transaction) => lockLivingInvitation(tx, which.emailKey) : undefined
  const renewed = await actOn(platform, actedInvitation(platform, lockRow), {
    id: 'emailKey' in which ? '' : which.invitationId,
    by: actor,
    origin,
    locks: (tx) => accept(tx, { once: act, reply, proof }),
    async work(tx, invitation) {
      if (!canDo('renew', invitationState(invitation, new Date()))) return refused('not-found')
      const { id, shopName, email, givenName, surname, codeMadeAt } = invitation
      if (codeSeen !== undefined && codeMadeAt.getTime() !== codeSeen) return accepted(undefined)
      const about = { kind: 'invitation', id }
      await mailInvitation(tx, platform, { shopName, givenName, surname, email, code, expiresAt, about }, true)
      return accepted({
        kind: 'renewed',
        change: {
          ...kept,
          ...(actor.kind === 'staff' ? anew : begunCode(invitation)),
          supersededCodes: supersededBy(invitation),
          expiresAt,
          codeMadeAt: new Date(),
        },
        was: { expiresAt: invitation.expiresAt.toISOString() },
        became: { expiresAt: expiresAt.toISOString() },
      })
    },
  })
  if (renewed.ok && renewed.value.done) await limits.forget(agentLimits.activate, renewed.value.row.emailKey)
  return renewed
}

/**
 * Mails a new activation code to somebody who lost theirs (rule AC5). Whoever asks for more than a few within the hour finds the
 * last one in the mailbox.
 * @throws RefusedError account-doesnt-exist, already-set-up when there is an account, challenge-failed; AlreadyDoneError
 */
export async function resendCode(platform: Platform, email: string, { origin, proof, act }: Arrival) {
  const { database, limits } = platform
  const key = emailKey(email)
  const reply = { success: true, message: 'Activation code has been re-sent' } as const
  const actor = { kind: 'visitor', name: 'Somebody' } as const
  const isMailed = await limits.admits(agentLimits['mailed-code'], { ip: addressBlock(origin.ip), subject: key })
  if (isMailed && (await renewInvitation(platform, { emailKey: key }, { actor, origin, proof, act, reply })).ok)
    return reply
  const isInvited = !isMailed && (await findLivingInvitation(database.queries, key)) !== undefined
  await accept(database, isInvited ? { once: act, reply, proof } : { proof })
  const agent = await findAgentByEmail(database.queries, key)
  if (isInvited || !(await mayTell(limits, origin, key))) return reply
  throw new RefusedError(accountRefusals[agent && !agent.disabledAt ? 'already-set-up' : 'account-doesnt-exist'])
}
