import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import { planReminder } from '#app/reminders/manage-reminders.server.ts'

import { retailerName } from '../retailer-name.ts'
import { findGreeting } from '../find/find-greetings.server.ts'
import { namesInMail } from '../find/names-in-mail.ts'
import { invitationReminder } from '../reminders/invitation-reminder.server.ts'
import { codeAgainMail, invitationMail, shopAddedMail } from './invitation.mail.tsx'
import { newCode } from './invitation-code.server.ts'
import { codeDays } from './invitation.ts'
import {
  findLivingInvitation as findStored,
  insertInvitation,
  lockLivingInvitation,
} from './invitations.queries.server.ts'

/** An invitation for other rooms: its id, and when its code expires. */
type LivingInvitation = { id: string; expiresAt: Date }

/** Finds the invitation of a lower-case email that has created no account yet. Its code may have expired. */
export async function findLivingInvitation(queries: Queries, emailKey: string): Promise<LivingInvitation | undefined> {
  const found = await findStored(queries, emailKey)
  return found && { id: found.id, expiresAt: found.expiresAt }
}

/**
 * Like `findLivingInvitation`, and locks the invitation until the caller's transaction ends. A concurrent set-up waits and then finds every
 * shop. The caller must look up the account only after this.
 */
export async function lockInvitationOfEmail(tx: Transaction, emailKey: string): Promise<LivingInvitation | undefined> {
  const found = await lockLivingInvitation(tx, emailKey)
  return found && { id: found.id, expiresAt: found.expiresAt }
}

export type Invited = {
  shopId: string
  registrationId: string | null
  email: string
  emailKey: string
  givenName: string
  surname: string
}

const dayMs = 86_400_000

/** Returns when a code generated now expires. */
export const codeExpiry = (): Date => new Date(Date.now() + codeDays * dayMs)

/**
 * Invites a person to create an account, in the caller's transaction. The caller mails the code. Returns undefined if the email already has
 * an active invitation, which opens this shop too.
 */
export async function inviteRetailer(
  tx: Transaction,
  keys: Keys,
  invited: Invited,
): Promise<{ id: string; expiresAt: Date; code: string } | undefined> {
  const id = newId()
  const expiresAt = codeExpiry()
  const { code, stored } = newCode(keys)
  if (!(await insertInvitation(tx, { ...invited, ...stored, id, expiresAt }))) return undefined
  await planReminder(tx, invitationReminder, { subjectId: id, from: new Date() })
  return { id, expiresAt, code }
}

/**
 * Builds the mailed `/activate` URL with all fields prefilled (rule AC2). The mail shows this URL, so a name that may not be mailed is left
 * out entirely (rule M12).
 */
export function activationUrl(
  publicUrl: string,
  { email, givenName, surname }: Pick<Invited, 'email' | 'givenName' | 'surname'>,
  code: string,
): string {
  const isMailable = nameInMail(retailerName({ givenName, surname }), '') !== ''
  const [first, last] = isMailable ? [givenName, surname] : ['', '']
  const query = new URLSearchParams({ email, invitationCode: code, first, last })
  return `${publicUrl}/activate?${query}`
}

/** Splits a name at its last space to prefill a form (rule AC7). */
export function splitName(contactName: string): { givenName: string; surname: string } {
  const name = contactName.trim().replaceAll(/\s+/g, ' ')
  const at = name.lastIndexOf(' ')
  return at < 0 ? { givenName: name, surname: '' } : { givenName: name.slice(0, at), surname: name.slice(at + 1) }
}

type MailedInvitation = {
  shopName: string
  givenName: string
  surname: string
  email: string
  /** Twelve digits. */
  code: string
  expiresAt: Date
  /** The record of the mail: a registration, or the invitation itself. */
  about: { kind: string; id: string }
  notBefore?: Date
}

/** Mails an invitation's link and code, in the caller's transaction. `isAgain`: a new code for an earlier invitation. */
export async function mailInvitation(
  tx: Transaction,
  { config, keys }: Pick<Platform, 'config' | 'keys'>,
  { shopName, givenName, surname, email, code, expiresAt, ...when }: MailedInvitation,
  isAgain = false,
): Promise<void> {
  const url = activationUrl(config.PUBLIC_URL, { email, givenName, surname }, code)
  await commitEffects(tx, {
    mails: [
      mail({
        template: isAgain ? codeAgainMail : invitationMail,
        data: {
          ...namesInMail({ shopName, greeting: retailerName({ givenName, surname }) }),
          email,
          code,
          url,
          expires: expiresAt.toISOString(),
        },
        to: { name: '', address: email },
        replyTo: config.TO_EMAIL_SETUP,
        ...when,
      }),
    ],
    keys,
  })
}

type AddedShop = {
  shopName: string
  contactName: string
  email: string
  /** If false, the person's invitation is still active and opens this shop too. */
  hasAccount: boolean
  about: { kind: string; id: string }
  notBefore?: Date
}

/** Mails that a further shop was approved, in the caller's transaction, to a person with an account or an active invitation. */
export async function mailShopAdded(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { shopName, contactName, email, hasAccount, ...when }: AddedShop,
): Promise<void> {
  const greeting = await findGreeting(tx, { emailKey: emailKey(email), contactName })
  const url = `${config.PUBLIC_URL}${hasAccount ? '/agent-login' : `/activate?${new URLSearchParams({ email })}`}`
  await commitEffects(tx, {
    mails: [
      mail({
        template: shopAddedMail,
        data: { ...namesInMail({ shopName, greeting }), hasAccount, url },
        to: { name: '', address: email },
        replyTo: config.TO_EMAIL_SETUP,
        ...when,
      }),
    ],
  })
}
