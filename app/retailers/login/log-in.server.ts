import { logInLines } from '#app/identity/passwords/log-in-lines.server.ts'
import { recordFailedLogIn } from '#app/identity/passwords/record-failed-log-in.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { hashPassword, needsRehash } from '#app/identity/passwords/hash-password.server.ts'
import { type DeviceToken, knowDevice } from '#app/identity/devices/known-device.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { accountRefusals } from '../account/account-refusals.ts'
import type { LoginBody } from '../account/account.schema.ts'
import { retailerName } from '../retailer-name.ts'
import { findRetailerByEmail, saveRetailerPassword, type StoredRetailer } from '../retailers.queries.server.ts'
import { findLivingInvitation } from '../invitations/invitations.queries.server.ts'
import { type Trying, tryRetailerPassword } from '../password/try-retailer-password.server.ts'
import { openRetailerSession, type SessionOpening } from '../session/open-retailer-session.server.ts'
import type { RetailerSecret } from '../session/start-retailer-session.server.ts'
import { mayTell } from '../find/may-tell.server.ts'

type LoggingIn = Trying & SessionOpening

/**
 * Returns the reason for a failed log-in. That an email is unknown is revealed within a limit only; above it the reason is wrong
 * credentials.
 */
async function refusalFor(
  { database, limits }: Platform,
  key: string,
  retailer: StoredRetailer | undefined,
  origin: Origin,
): Promise<RefusedError> {
  if (retailer || !(await mayTell(limits, origin, key))) return new RefusedError(accountRefusals['wrong-credentials'])
  const isInvited = (await findLivingInvitation(database.queries, key)) !== undefined
  return new RefusedError(accountRefusals[isInvited ? 'not-activated' : 'account-doesnt-exist'])
}

/** The session, and the token that makes the browser a known device of this account. */
export type LoggedIn = { secret: RetailerSecret; device: DeviceToken }

async function openSession(
  platform: Platform,
  retailer: StoredRetailer,
  password: string,
  by: LoggingIn,
  device: string | undefined,
): Promise<LoggedIn> {
  const newHash = needsRehash(retailer.passwordHash) ? await hashPassword(password) : undefined
  const secret = await platform.database.transaction(async (tx) => {
    if (newHash) await saveRetailerPassword(tx, retailer.id, newHash)
    return openRetailerSession(tx, platform, retailer, by, 'password')
  })
  const owner = { id: retailer.id, email: retailer.email, passwordHash: newHash ?? retailer.passwordHash }
  return { secret, device: knowDevice(platform.keys, owner, device) }
}

const inLine = logInLines()

/**
 * Logs a retailer in (rule AC16): opens a session and ends the browser's earlier one. Checks the limits before the costly hash, which is
 * computed for unknown emails too.
 * @throws RefusedError wrong-credentials, also for a disabled account; account-doesnt-exist; not-activated while an invitation is pending;
 * too-many-requests, unavailable; challenge-failed if many log-ins fail and a human check is required
 */
export function logIn(platform: Platform, body: LoginBody, by: LoggingIn): Promise<LoggedIn> {
  return inLine(platform, { email: body.email, ...by }, () => tryLogIn(platform, body, by))
}

/** Describes a failed log-in for `recordFailedLogIn`. */
export const failureOf = (retailer: StoredRetailer | undefined) => ({
  kind: 'agent' as const,
  act: 'log-in-failed' as const,
  person: retailer && { id: retailer.id, name: retailerName(retailer) },
})

async function tryLogIn(platform: Platform, { email, password }: LoginBody, by: LoggingIn): Promise<LoggedIn> {
  const key = emailKey(email)
  const retailer = await findRetailerByEmail(platform.database.queries, key)
  const { isRight, counted, device } = await tryRetailerPassword(platform, { retailer, emailKey: key, password }, by)
  if (retailer && isRight) return openSession(platform, retailer, password, by, device)
  await recordFailedLogIn(platform.database, {
    ...failureOf(retailer),
    unknown: 'an unknown address',
    became: counted,
    origin: by.origin,
  })
  throw await refusalFor(platform, key, retailer, by.origin)
}
