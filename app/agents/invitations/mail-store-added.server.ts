import type { Transaction } from '#app/platform/database/database.server.ts'
import { mail, queueMails } from '#app/platform/mail/queue-mails.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { storeAddedMail } from './invitation.mail.tsx'

type AddedStore = {
  shopName: string
  givenName: string
  email: string
  /** False: their invitation still lives, and opens this shop as well. */
  hasAccount: boolean
  about: { kind: string; id: string }
}

/**
 * Says that a further shop was approved, inside the caller's transaction: to somebody who has an account, or an
 * invitation that lives. The caller wakes the queue of mails afterwards.
 */
export async function mailStoreAdded(
  tx: Transaction,
  { config, jobs }: Pick<Platform, 'config' | 'jobs'>,
  { shopName, givenName, email, hasAccount, about }: AddedStore,
): Promise<void> {
  const url = `${config.PUBLIC_URL}${hasAccount ? '/agent-login' : `/activate?${new URLSearchParams({ email })}`}`
  await queueMails(tx, jobs, [
    mail({
      template: storeAddedMail,
      data: { shopName, givenName, hasAccount, url },
      to: { name: '', address: email },
      replyTo: config.TO_EMAIL_SETUP,
      about,
    }),
  ])
}
