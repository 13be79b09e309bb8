import { emailKey } from '#app/core/text/text.ts'
import { entryOf } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { AlreadyDoneError, findReply, type Repeatable, repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import { knowDevice } from '#app/identity/devices/known-device.server.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { hashPassword, verifyPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account/account-refusals.ts'
import { accountReadyMail } from '../account/account.mail.tsx'
import type { SetupBody } from '../account/account.schema.ts'
import { retailerName } from '../retailer-name.ts'
import { refuseWeakRetailerPassword } from '../password/refuse-weak-retailer-password.server.ts'
import { findRetailer, insertRetailer } from '../retailers.queries.server.ts'
import { type CheckedInvitation, checkCode, type CodeGiven, stillOpens } from '../invitations/check-code.server.ts'
import { canDo, invitationState } from '../invitations/invitation.ts'
import { lockInvitation, updateInvitation } from '../invitations/invitations.queries.server.ts'
import type { LoggedIn } from '../login/log-in.server.ts'
import { startRetailerSession } from '../session/start-retailer-session.server.ts'
import { shopsOfRetailers } from '../find/shops-of-retailers.server.ts'

/** The caller, the Idempotency-Key, and the cookie of the browser's earlier session. */
type SettingUp = CodeGiven & { key: string | undefined; earlierToken: string | undefined }

/**
 * Handles a repeated set-up. Its response holds a session and is not stored, so a caller with the key and the same password gets a new
 * session, as at log-in.
 * @throws RefusedError key-reused
 */
async function repeat(
  { database, keys }: Platform,
  retailerId: unknown,
  { password }: SetupBody,
  { origin, earlierToken }: SettingUp,
): Promise<LoggedIn> {
  const retailer = await findRetailer(database.queries, String(retailerId))
  if (!retailer || retailer.disabledAt || !(await verifyPassword(retailer.passwordHash, password)))
    throw new RefusedError('key-reused')
  const secret = await database.transaction((tx) =>
    startRetailerSession(tx, { retailerId: retailer.id, origin, earlierToken }),
  )
  return { secret, device: knowDevice(keys, retailer) }
}

type NewAccount = { id: string; email: string; emailKey: string; givenName: string; surname: string }

/** Locks the invitation and marks it as used. @throws RefusedError if it can no longer create an account */
async function useInvitation(tx: Transaction, checked: CheckedInvitation): Promise<void> {
  const invitation = await lockInvitation(tx, checked.id)
  if (!invitation || !stillOpens(invitation, checked)) throw new RefusedError(accountRefusals['invalid-invitation'])
  const state = invitationState(invitation, new Date())
  if (state === 'used') throw new RefusedError(accountRefusals['already-set-up'])
  if (state === 'invited') throw new RefusedError(accountRefusals['not-activated'])
  if (!canDo('set-up', state)) throw new RefusedError(accountRefusals['invalid-invitation'])
  await updateInvitation(tx, invitation.id, { usedAt: new Date() })
}

async function openAccount(
  tx: Transaction,
  platform: Platform,
  retailer: NewAccount,
  passwordHash: string,
  origin: Origin,
): Promise<void> {
  const { config } = platform
  const { id, email, emailKey, givenName } = retailer
  if (!(await insertRetailer(tx, { ...retailer, passwordHash })))
    throw new RefusedError(accountRefusals['already-set-up'])
  const name = retailerName(retailer)
  const shopNames = await platform.port(shopsOfRetailers).attachShops(tx, platform, { id, emailKey, name })
  const data = { givenName, email, shopNames, url: `${config.PUBLIC_URL}/agent-login` }
  const about = { kind: 'agent', id }
  const to = { name: '', address: email }
  await commitEffects(tx, {
    mails: [mail({ template: accountReadyMail, data, to, replyTo: config.TO_EMAIL_SETUP, about })],
    audit: entryOf('agent', { id, name }, { act: 'set-up', became: { stores: shopNames.length }, origin }),
  })
}

/** Identifies the set-up without its password, so that the stored key does not help to guess it. */
function actOf(key: string | undefined, { email, givenName, surname }: SetupBody): Repeatable | undefined {
  return repeatable('setup', key, [emailKey(email), givenName, surname])
}

/**
 * Creates the account of an activated invitation (rule AC11). One transaction stores the account, the used invitation, the email's stores
 * and the session, and queues the mail and the audit entry.
 * @throws RefusedError validation-error for a weak password, invalid-invitation, not-activated, already-set-up, key-reused,
 * challenge-failed, too-many-requests, unavailable
 */
export async function setUpAccount(platform: Platform, body: SetupBody, by: SettingUp): Promise<LoggedIn> {
  const { database, jobs, keys } = platform
  const { origin, earlierToken } = by
  refuseWeakRetailerPassword(body.password, body)
  const act = actOf(by.key, body)
  const earlier = await findReply(database.queries, act)
  if (earlier) return repeat(platform, earlier.agentId, body, by)
  const checked = await checkCode(platform, body, by)
  if (checked.usedAt) throw new RefusedError(accountRefusals['already-set-up'])
  const passwordHash = await hashPassword(body.password)
  const { givenName, surname } = body
  const retailer = { id: newId(), email: checked.email, emailKey: checked.emailKey, givenName, surname }
  try {
    const secret = await database.transaction(async (tx) => {
      await commitEffects(tx, { once: act, reply: { agentId: retailer.id } })
      await useInvitation(tx, checked)
      await openAccount(tx, platform, retailer, passwordHash, origin)
      return startRetailerSession(tx, { retailerId: retailer.id, origin, earlierToken })
    })
    jobs.notify(mailQueue)
    return { secret, device: knowDevice(keys, { ...retailer, passwordHash }) }
  } catch (error) {
    if (!(error instanceof AlreadyDoneError)) throw error
    return repeat(platform, (await findReply(database.queries, act))?.agentId, body, by)
  }
}
