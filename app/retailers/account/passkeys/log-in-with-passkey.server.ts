import type { Transaction } from '#app/data/database/database.server.ts'
import { recordFailedLogIn } from '#app/identity/passwords/record-failed-log-in.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { knowDevice, readDevice } from '#app/identity/devices/known-device.server.ts'
import { checkPasskey } from '#app/identity/passkeys/check-passkey.server.ts'
import { ownerIn } from '#app/identity/passkeys/passkey-challenges.server.ts'
import type { PasskeyUsed } from '#app/identity/passkeys/passkey-answer.schema.ts'
import { challengeIn } from '#app/identity/passkeys/verify-passkey.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account-refusals.ts'
import { lockRetailer, type StoredRetailer } from '../../retailers.queries.server.ts'
import { failureOf, type LoggedIn } from '../../login/log-in.server.ts'
import { openRetailerSession, type SessionOpening } from '../../session/open-retailer-session.server.ts'
import { retailerPasskeyStore, spendChallenge } from './passkeys.queries.server.ts'

/** Finds and locks the account of a passkey response, and checks the response. The caller has spent the challenge. */
export async function checkRetailerPasskey(
  tx: Transaction,
  platform: Pick<Platform, 'config'>,
  { challenge, answer }: { challenge: string; answer: PasskeyUsed },
): Promise<{ retailer: StoredRetailer | undefined; isRight: boolean }> {
  const known = await retailerPasskeyStore.findOfCredential(tx, answer.id)
  const retailer = known && (await lockRetailer(tx, known.personId))
  const isTheirs = retailer && !retailer.disabledAt && ownerIn(answer.response.userHandle ?? '') === retailer.id
  const asked = isTheirs && { personId: retailer.id, challenge, answer }
  return { retailer, isRight: asked ? await checkPasskey(tx, platform, retailerPasskeyStore, asked) : false }
}

/**
 * Logs a retailer in with a passkey (rule AC52), with the same session as a password. Every response spends the challenge, in the
 * transaction that opens the session. Failures are not counted and lock nothing, because a signature cannot be guessed.
 * @throws RefusedError wrong-credentials for any wrong response: late, repeated, of another site, of a removed passkey or of a disabled
 * account
 */
export async function logInWithPasskey(
  platform: Platform,
  answer: PasskeyUsed,
  by: SessionOpening & { deviceToken: string | undefined },
): Promise<LoggedIn & { email: string }> {
  const challenge = challengeIn(answer)
  const opened = await platform.database.transaction(async (tx) => {
    // A response to an unknown challenge is not recorded.
    if (!challenge || !(await spendChallenge(tx, challenge, null))) return undefined
    const { retailer, isRight } = await checkRetailerPasskey(tx, platform, { challenge, answer })
    if (retailer && isRight)
      return { retailer, secret: await openRetailerSession(tx, platform, retailer, by, 'passkey') }
    await recordFailedLogIn(tx, {
      ...failureOf(retailer),
      unknown: 'an unknown passkey',
      became: { with: 'passkey' },
      origin: by.origin,
    })
    return undefined
  })
  if (!opened) throw new RefusedError(accountRefusals['wrong-credentials'])
  const { retailer, secret } = opened
  const device = knowDevice(platform.keys, retailer, readDevice(platform.keys, retailer, by.deviceToken))
  return { secret, device, email: retailer.email }
}
