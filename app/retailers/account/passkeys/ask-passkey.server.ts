import { addressBlock } from '#app/core/http/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { askToMake, askToUse, challengeEnd } from '#app/identity/passkeys/passkey-challenges.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerLimits } from '../../retailer-limits.ts'
import { retailerName } from '../../retailer-name.ts'
import type { RetailerActor } from '../../guards/find-retailer-actor.server.ts'
import { checkOwnPassword } from '../../password/check-own-password.server.ts'
import type { Trying } from '../../password/try-retailer-password.server.ts'
import { mostPasskeys } from './most-passkeys.ts'
import { retailerChallengeStore, retailerPasskeyStore } from './passkeys.queries.server.ts'

/** Builds the refusal of a passkey above the maximum. */
export const tooMany = () =>
  new RefusedError('conflict', { message: `You have ${mostPasskeys} passkeys. Remove one to add another.` })

/** The options of a passkey request, which the browser passes to the device. */
type ToUse = Awaited<ReturnType<typeof askToUse>>
type ToMake = Awaited<ReturnType<typeof askToMake>>

/**
 * Creates a challenge for a passkey log-in of any account (rule AC52). It works once within five minutes. Each address gets a limited
 * number.
 * @throws RefusedError too-many-requests
 */
export async function askPasskey({ config, database, limits }: Platform, origin: Origin): Promise<ToUse> {
  await limits.consume(retailerLimits['passkey-question'], { ip: addressBlock(origin.ip) })
  const use = await askToUse(config)
  await database.transaction((tx) =>
    retailerChallengeStore.replace(tx, { challenge: use.challenge, expiresAt: challengeEnd() }),
  )
  return use
}

/**
 * Creates a challenge for a new passkey, once the password is right (rules AC38, AC50). The challenge belongs to this session and
 * authorises adding one passkey.
 * @throws RefusedError validation-error for a wrong password, conflict if the account has the maximum of passkeys; too-many-requests,
 * challenge-failed, unavailable
 */
export async function askNewPasskey(
  platform: Platform,
  actor: RetailerActor,
  password: string,
  by: Trying,
): Promise<ToMake> {
  const { config, database } = platform
  const { retailer } = await checkOwnPassword(platform, actor, { field: 'password', password }, by)
  const passkeys = await retailerPasskeyStore.list(database.queries, retailer.id)
  if (passkeys.length >= mostPasskeys) throw tooMany()
  const { id, email } = retailer
  const make = await askToMake(config, { id, email, name: retailerName(retailer), passkeys, residentKey: 'required' })
  await database.transaction((tx) =>
    retailerChallengeStore.replace(tx, {
      challenge: make.challenge,
      sessionId: actor.sessionId,
      expiresAt: challengeEnd(),
    }),
  )
  return make
}
