import { finishPasswordChange } from '#app/identity/passwords/finish-password-change.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { passwordChangedMail } from '../account/account.mail.tsx'
import { retailerAudience } from '../retailer-audience.server.ts'
import { retailerName } from '../retailer-name.ts'
import type { StoredRetailer } from '../retailers.queries.server.ts'
import { stopAnyEmailChange } from '../account/email/stop-email-change.server.ts'
import { retailerPasskeyStore } from '../account/passkeys/passkeys.queries.server.ts'

/**
 * `session`: the session in which the password was changed, which continues; a reset has none. `session.device`: a description of its
 * device.
 */
type NewPassword = { session?: { id: string; device: string }; origin: Origin }

/**
 * Applies the effects of a new password (rules AC21, AC39), in the transaction that stores it: ends sessions and keys
 * (`finishPasswordChange`), stops a pending change of email, and on a reset removes all passkeys (rule AC53).
 */
export async function finishRetailerPasswordChange(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  retailer: StoredRetailer,
  { session, origin }: NewPassword,
): Promise<void> {
  const { id, email, givenName } = retailer
  await stopAnyEmailChange(tx, { config }, retailer, origin)
  // A retailer who needs the mailbox to get in may have lost more than the password (decision 55).
  const passkeys = session
    ? (await retailerPasskeyStore.list(tx, id)).length
    : await retailerPasskeyStore.deleteAll(tx, id)
  const url = `${config.PUBLIC_URL}/forgot-password`
  const data = { givenName, at: new Date().toISOString(), url, passkeys, ...(session && { device: session.device }) }
  const to = { to: { name: '', address: email }, replyTo: config.TO_EMAIL_SETUP, about: { kind: 'agent', id } }
  await finishPasswordChange(
    tx,
    retailerAudience,
    { id, name: retailerName(retailer) },
    {
      act: session ? 'password-changed' : 'password-reset',
      sessionId: session?.id,
      ...(!session && { became: { passkeysRemoved: passkeys } }),
      mails: [mail({ ...to, template: passwordChangedMail, data })],
      origin,
    },
  )
}
