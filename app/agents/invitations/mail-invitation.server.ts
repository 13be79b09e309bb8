import type { Transaction } from '#app/platform/database/database.server.ts'
import { mail, queueSecretMails } from '#app/platform/mail/queue-mails.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { activationUrl } from './invite-agent.server.ts'
import { codeAgainMail, invitationMail } from './invitation.mail.tsx'

type MailedInvitation = {
  shopName: string
  givenName: string
  surname: string
  email: string
  /** Twelve digits. */
  code: string
  expiresAt: Date
  /** The record that it belongs to: a registration, or the invitation itself. */
  about: { kind: string; id: string }
}

/**
 * Mails an invitation's link and code, inside the caller's transaction; `isAgain` for a new code of an earlier invitation.
 * The caller wakes the queue of mails afterwards.
 */
export async function mailInvitation(
  tx: Transaction,
  { config, jobs, keys }: Pick<Platform, 'config' | 'jobs' | 'keys'>,
  { shopName, givenName, surname, email, code, expiresAt, about }: MailedInvitation,
  isAgain = false,
): Promise<void> {
  const url = activationUrl(config.PUBLIC_URL, { email, givenName, surname }, code)
  await queueSecretMails(tx, { jobs, keys }, [
    mail({
      template: isAgain ? codeAgainMail : invitationMail,
      data: { shopName, givenName, email, code, url, expires: expiresAt.toISOString() },
      to: { name: '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about,
    }),
  ])
}
