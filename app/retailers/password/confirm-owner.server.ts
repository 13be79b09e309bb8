import { RefusedError } from '#app/core/errors.ts'
import type { PasskeyUsed } from '#app/identity/passkeys/passkey-answer.schema.ts'
import { challengeIn } from '#app/identity/passkeys/verify-passkey.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { RetailerActor } from '../guards/find-retailer-actor.server.ts'
import { checkRetailerPasskey } from '../account/passkeys/log-in-with-passkey.server.ts'
import { spendChallenge } from '../account/passkeys/passkeys.queries.server.ts'
import { checkOwnPassword } from './check-own-password.server.ts'
import type { Trying } from './try-retailer-password.server.ts'

/** A logged-in retailer's confirmation of a sensitive act: the password, or a passkey's response to `ask-passkey`. */
type PasswordOrPasskey = { password?: string; passkey?: PasskeyUsed }

const otherPasskey = 'That passkey does not work here. Give your password instead.'

/** Spends the challenge and returns whether the response is of one of the caller's passkeys. */
function isOwnPasskey(platform: Platform, actor: RetailerActor, answer: PasskeyUsed): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const challenge = challengeIn(answer)
    if (!challenge || !(await spendChallenge(tx, challenge, null))) return false
    const { retailer, isRight } = await checkRetailerPasskey(tx, platform, { challenge, answer })
    return isRight && retailer?.id === actor.id
  })
}

/**
 * Checks again that a logged-in retailer owns the account (rules AC38, AC80), because an unlocked browser must not be enough.
 * @throws RefusedError validation-error for a wrong password or passkey; too-many-requests, challenge-failed, unavailable
 */
export async function confirmOwner(
  platform: Platform,
  actor: RetailerActor,
  { password = '', passkey }: PasswordOrPasskey,
  by: Trying,
): Promise<void> {
  if (!passkey) return void (await checkOwnPassword(platform, actor, { field: 'password', password }, by))
  if (!(await isOwnPasskey(platform, actor, passkey)))
    throw new RefusedError('validation-error', { detail: { passkey: otherPasskey } })
}
