import { ownEntry } from '#app/identity/audience.server.ts'
import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { RefusedError } from '#app/core/errors.ts'
import { mail, mailQueue, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { retailerAudience } from '../../retailer-audience.server.ts'
import { retailerLimits } from '../../retailer-limits.ts'
import { findRetailerByEmail, lockRetailer, type StoredRetailer } from '../../retailers.queries.server.ts'
import type { ChangeEmailBody } from '../details/details.schema.ts'
import type { RetailerActor } from '../../guards/find-retailer-actor.server.ts'
import { mailingStranger } from '../../find/manage-mails-to-strangers.server.ts'
import { shopsOfRetailers } from '../../find/shops-of-retailers.server.ts'
import { checkOwnPassword } from '../../password/check-own-password.server.ts'
import type { Trying } from '../../password/try-retailer-password.server.ts'
import { emailChangeHours } from './email-change.ts'
import { emailChangeAskedMail, emailConfirmMail, emailTakenMail } from './email-change.mail.tsx'
import { insertEmailChange } from './email-changes.queries.server.ts'

const underWay = 'Another change of your email is under way. Stop it first.'

type Asked = { newEmail: string; until: Date; keys: { old: string; new: string }; isTaken: boolean }

/** Builds the mails to both addresses. If the new address already has an account, only its owner learns that, not the caller. */
function mailsOf(
  { config }: Pick<Platform, 'config'>,
  { id, email, givenName }: StoredRetailer,
  { newEmail, until, keys, isTaken }: Asked,
): OutgoingMail[] {
  const { PUBLIC_URL, TO_EMAIL_SETUP: replyTo } = config
  const urlOf = (key: string) => `${PUBLIC_URL}/account/email?${new URLSearchParams({ key })}`
  const about = { kind: 'agent', id }
  const addressed = (address: string) => ({ to: { name: '', address }, replyTo })
  const [toOld, toNew] = [addressed(email), addressed(newEmail)]
  const asked = { givenName, newEmail, url: urlOf(keys.old), until: until.toISOString() }
  return [
    mail({
      ...toOld,
      template: emailChangeAskedMail,
      data: { ...asked, forgotUrl: `${PUBLIC_URL}/forgot-password` },
      about,
    }),
    isTaken
      ? mail({ ...toNew, template: emailTakenMail, data: { url: `${PUBLIC_URL}/agent-login` } })
      : mail({
          ...toNew,
          template: emailConfirmMail,
          data: { url: urlOf(keys.new), until: until.toISOString() },
          about,
        }),
  ]
}

/**
 * Requests a change of email (rule AC44), which takes effect once both addresses have confirmed. An address that already has an account
 * gets the same response, so that the caller cannot probe for accounts.
 * @throws RefusedError validation-error for a wrong password or the current email; conflict while another change is pending;
 * too-many-requests, challenge-failed, unavailable
 */
export async function askEmailChange(
  platform: Platform,
  actor: RetailerActor,
  { email, password }: ChangeEmailBody,
  by: Trying,
): Promise<void> {
  const { database, limits } = platform
  if (emailKey(email) === actor.emailKey)
    throw new RefusedError('validation-error', { detail: { email: 'This is your email already.' } })
  const { retailer } = await checkOwnPassword(platform, actor, { field: 'password', password }, by)
  await limits.consume(retailerLimits['email-change'], { ip: addressBlock(by.origin.ip), subject: retailer.id })
  const shop = await platform.port(shopsOfRetailers).findFirstShop(database.queries, retailer.id)
  const sender = shop ?? retailer.id
  await mailingStranger(limits, { sender, email, field: 'email' }, () =>
    storeEmailChange(platform, actor, { retailer, email }, by.origin),
  )
  platform.jobs.notify(mailQueue)
}

/** Stores a change and mails both addresses. @throws RefusedError conflict */
async function storeEmailChange(
  { config, database, keys }: Platform,
  actor: RetailerActor,
  { retailer, email }: { retailer: StoredRetailer; email: string },
  origin: Origin,
): Promise<void> {
  const newEmailKey = emailKey(email)
  const lifeMs = emailChangeHours * 3_600_000
  const [toOld, toNew] = [makeKey(lifeMs), makeKey(lifeMs)]
  const until = toOld.expiresAt
  await database.transaction(async (tx) => {
    const held = await lockRetailer(tx, retailer.id)
    if (held?.passwordHash !== retailer.passwordHash || held.emailKey !== retailer.emailKey)
      throw new RefusedError('conflict')
    const isTaken = (await findRetailerByEmail(tx, newEmailKey)) !== undefined
    const isKept = await insertEmailChange(tx, {
      id: newId(),
      retailerId: retailer.id,
      newEmail: email,
      newEmailKey,
      oldKeyHash: toOld.keyHash,
      newKeyHash: isTaken ? null : toNew.keyHash,
      expiresAt: until,
    })
    if (!isKept) throw new RefusedError('conflict', { message: underWay })
    await commitEffects(tx, {
      mails: mailsOf({ config }, retailer, {
        newEmail: email,
        until,
        keys: { old: toOld.key, new: toNew.key },
        isTaken,
      }),
      keys,
      audit: ownEntry(retailerAudience, actor, { act: 'email-change-asked', origin }),
    })
  })
}
