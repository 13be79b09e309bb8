import { addOwnPasskey, removeOwnPasskey, renameOwnPasskey } from '#app/identity/passkeys/manage-passkeys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { challengeIn } from '#app/identity/passkeys/verify-passkey.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'

import { accountRefusals } from '../account-refusals.ts'
import { retailerAudience } from '../../retailer-audience.server.ts'
import { retailerLimits } from '../../retailer-limits.ts'
import { lockRetailer, type StoredRetailer } from '../../retailers.queries.server.ts'
import { detailsPath } from '../details/own-account.ts'
import type { RetailerActor } from '../../guards/find-retailer-actor.server.ts'
import { checkOwnPassword } from '../../password/check-own-password.server.ts'
import type { Trying } from '../../password/try-retailer-password.server.ts'
import { retailerSessionStore } from '../../session/retailer-sessions.queries.server.ts'
import { tooMany } from './ask-passkey.server.ts'
import { passkeyChangedMail } from './passkey.mail.tsx'
import type { AddPasskeyBody, RemovePasskeyBody, RenamePasskeyBody } from './passkeys.schema.ts'
import { spendChallenge } from './passkeys.queries.server.ts'

/** Locks the caller's account, so that acts on it run one after the other, and checks that the session is still active. */
async function lockActor(tx: Transaction, actor: RetailerActor): Promise<StoredRetailer> {
  const retailer = await lockRetailer(tx, actor.id)
  // A new password or email may have ended the session while this call waited for the lock.
  const session = retailer && (await retailerSessionStore.lockOwn(tx, retailer.id, actor.sessionId))
  if (!session || session.revokedAt) throw new RefusedError('unauthenticated')
  return retailer
}

/** Builds the mail that a passkey was added or removed. */
function mailsOf(
  { config }: Pick<Platform, 'config'>,
  retailer: StoredRetailer,
  act: 'added' | 'removed',
  origin: Origin,
) {
  const { id, email, givenName } = retailer
  const data = {
    givenName,
    device: deviceName(origin.userAgent),
    at: new Date().toISOString(),
    url: config.PUBLIC_URL + detailsPath,
    forgotUrl: `${config.PUBLIC_URL}/forgot-password`,
    act,
  }
  const to = { name: '', address: email }
  return [
    mail({ to, replyTo: config.TO_EMAIL_SETUP, about: { kind: 'agent', id }, template: passkeyChangedMail, data }),
  ]
}

const consumeChange = ({ limits }: Pick<Platform, 'limits'>, { id }: RetailerActor, { ip }: Origin) =>
  limits.consume(retailerLimits['own-changes'], { ip: addressBlock(ip), subject: id })

/**
 * Adds the passkey that the caller's device created for this session's challenge (rule AC50). The challenge was only issued after the
 * password.
 * @throws RefusedError passkey-not-right for a wrong, late or repeated response; conflict above the maximum of passkeys; too-many-requests,
 * unauthenticated
 */
export async function addPasskey(
  platform: Platform,
  actor: RetailerActor,
  { answer, name }: AddPasskeyBody,
  origin: Origin,
): Promise<void> {
  await consumeChange(platform, actor, origin)
  const added = await platform.database.transaction(async (tx) => {
    const retailer = await lockActor(tx, actor)
    const spend = async () => {
      const challenge = challengeIn(answer)
      return challenge && (await spendChallenge(tx, challenge, actor.sessionId)) ? challenge : undefined
    }
    const mails = mailsOf(platform, retailer, 'added', origin)
    return addOwnPasskey(tx, platform, retailerAudience, actor, { answer, name, spend, origin, mails })
  })
  if (!added.ok) throw added.refusal === 'too-many' ? tooMany() : new RefusedError(accountRefusals['passkey-not-right'])
  platform.jobs.notify(mailQueue)
}

/**
 * Renames one of the caller's passkeys (rule AC49).
 * @throws RefusedError not-found, too-many-requests, unauthenticated
 */
export async function renamePasskey(
  platform: Platform,
  actor: RetailerActor,
  { passkey: id, name }: RenamePasskeyBody,
  origin: Origin,
): Promise<void> {
  await consumeChange(platform, actor, origin)
  await platform.database.transaction(async (tx) => {
    await lockActor(tx, actor)
    const renamed = await renameOwnPasskey(tx, retailerAudience, actor, { id, name, origin })
    if (!renamed.ok) throw new RefusedError('not-found')
  })
}

/**
 * Removes one of the caller's passkeys, with the password (rule AC51).
 * @throws RefusedError validation-error for a wrong password, not-found; conflict if the password has changed since the check;
 * too-many-requests, challenge-failed, unavailable, unauthenticated
 */
export async function removePasskey(
  platform: Platform,
  actor: RetailerActor,
  { passkey: id, password }: RemovePasskeyBody,
  by: Trying,
): Promise<void> {
  const { retailer: known } = await checkOwnPassword(platform, actor, { field: 'password', password }, by)
  await consumeChange(platform, actor, by.origin)
  await platform.database.transaction(async (tx) => {
    const retailer = await lockActor(tx, actor)
    if (retailer.passwordHash !== known.passwordHash) throw new RefusedError('conflict')
    const mails = mailsOf(platform, retailer, 'removed', by.origin)
    const removed = await removeOwnPasskey(tx, retailerAudience, actor, { id, origin: by.origin, mails })
    if (!removed.ok) throw new RefusedError('not-found')
  })
  platform.jobs.notify(mailQueue)
}
