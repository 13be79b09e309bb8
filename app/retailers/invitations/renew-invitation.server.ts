import { type Actor, actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Arrival } from '#app/web/api/read-form.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { CaptchaProof } from '#app/core/human-check/human-check-provider.server.ts'
import type { Repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { emailKey } from '#app/core/text/text.ts'

import { accountRefusals } from '../account/account-refusals.ts'
import { retailerLimits } from '../retailer-limits.ts'
import { findRetailerByEmail } from '../retailers.queries.server.ts'
import { mayTell } from '../find/may-tell.server.ts'
import { actedInvitation } from './acted-invitation.server.ts'
import { newCode } from './invitation-code.server.ts'
import { canDo, invitationState } from './invitation.ts'
import { findLivingInvitation, lockLivingInvitation, type StoredInvitation } from './invitations.queries.server.ts'
import { codeExpiry, mailInvitation } from './invite-retailer.server.ts'

/** The active invitation of a lower-case email, or an invitation by its id. */
type WhichInvitation = { emailKey: string } | { invitationId: string }

/**
 * The caller who requests the new code. `captchaProof` and `act`: the captcha and idempotency key that a visitor's call spends in the same
 * transaction.
 */
type RenewedBy = {
  actor: Actor
  origin: Origin
  captchaProof?: CaptchaProof | undefined
  act?: Repeatable | undefined
  reply?: Record<string, unknown>
  /**
   * When the code to be replaced was generated, in milliseconds. If the code has changed since then, the renewal is a repeat and does
   * nothing.
   */
  codeDate?: number | undefined
}

/** A renewal by staff resets a started activation. */
const anew = { activatedAt: null, begunCodeBucket: null, begunCodeHash: null, begunKeyId: null }

/** Keeps the code of a started activation valid: anyone may request a new code, and that must not interrupt the retailer. */
function begunCode({ activatedAt, begunCodeHash, codeBucket, codeHash, keyId }: StoredInvitation) {
  if (!activatedAt || begunCodeHash !== null) return {}
  return { begunCodeBucket: codeBucket, begunCodeHash: codeHash, begunKeyId: keyId }
}

/** Limits the remembered codes. A person has only a few mails of an invitation. */
const mostSuperseded = 10

const supersededBy = ({ supersededCodes, codeBucket, keyId }: StoredInvitation) =>
  [...supersededCodes, { codeBucket, keyId }].slice(-mostSuperseded)

/**
 * Gives an invitation a new code for 30 days and mails it. The old code stops working, unless it started an activation and a visitor
 * requested the new one (rule AC5). Calls for staff check the permission first.
 * @throws RefusedError challenge-failed if the proof was already spent; AlreadyDoneError
 */
export async function renewInvitation(
  platform: Platform,
  which: WhichInvitation,
  { actor, origin, captchaProof, act, reply = {}, codeDate }: RenewedBy,
): Promise<ActResult> {
  const { keys, limits } = platform
  const { code, stored } = newCode(keys)
  const expiresAt = codeExpiry()
  const lockRow = 'emailKey' in which ? (tx: Transaction) => lockLivingInvitation(tx, which.emailKey) : undefined
  const renewed = await actOn(platform, actedInvitation(platform, lockRow), {
    id: 'emailKey' in which ? '' : which.invitationId,
    by: actor,
    origin,
    locks: (tx) => commitEffects(tx, { once: act, reply, captchaProof }),
    async work(tx, invitation) {
      if (!canDo('renew', invitationState(invitation, new Date()))) return refused('not-found')
      const { id, shopName, email, givenName, surname, codeMadeAt } = invitation
      if (codeDate !== undefined && codeMadeAt.getTime() !== codeDate) return ok(undefined)
      const about = { kind: 'invitation', id }
      await mailInvitation(tx, platform, { shopName, givenName, surname, email, code, expiresAt, about }, true)
      return ok({
        kind: 'renewed',
        change: {
          ...stored,
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
  if (renewed.ok && renewed.value.done) await limits.forget(retailerLimits.activate, renewed.value.row.emailKey)
  return renewed
}

/**
 * Mails a new activation code to a person who lost theirs (rule AC5). After a few requests within an hour no mail is sent: the last one is
 * in the mailbox.
 * @throws RefusedError account-doesnt-exist, already-set-up if there is an account, challenge-failed; AlreadyDoneError
 */
export async function resendCode(platform: Platform, email: string, { origin, captchaProof, act }: Arrival) {
  const { database, limits } = platform
  const key = emailKey(email)
  const reply = { success: true, message: 'Activation code has been re-sent' } as const
  const actor = { kind: 'visitor', name: 'Visitor' } as const
  const isMailed = await limits.admits(retailerLimits['mailed-code'], { ip: addressBlock(origin.ip), subject: key })
  if (isMailed && (await renewInvitation(platform, { emailKey: key }, { actor, origin, captchaProof, act, reply })).ok)
    return reply
  const isInvited = !isMailed && (await findLivingInvitation(database.queries, key)) !== undefined
  await commitEffects(database, isInvited ? { once: act, reply, captchaProof } : { captchaProof })
  const retailer = await findRetailerByEmail(database.queries, key)
  if (isInvited || !(await mayTell(limits, origin, key))) return reply
  throw new RefusedError(accountRefusals[retailer && !retailer.disabledAt ? 'already-set-up' : 'account-doesnt-exist'])
}
