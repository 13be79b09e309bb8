import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'

import { codeDays } from './invitation.ts'
import type { KeptCode } from './invitation-code.server.ts'
import { insertInvitation } from './invitations.store.server.ts'

export type Invited = {
  newsagencyId: string
  registrationId: string | null
  email: string
  emailKey: string
  givenName: string
  surname: string
}

const dayMs = 86_400_000

/** When a code made now stops opening anything. */
export const codeExpiry = (): Date => new Date(Date.now() + codeDays * dayMs)

/** The first reminder is due three days after the invitation. */
const firstReminderMs = 3 * dayMs

/**
 * Invites somebody to make an account, inside the caller's transaction. The code was made and hashed before, because
 * hashing is slow; the caller mails it. Undefined when that email has a living invitation already: it opens this shop too.
 */
export async function inviteAgent(
  tx: Transaction,
  invited: Invited,
  code: KeptCode,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const id = newId()
  const expiresAt = codeExpiry()
  const isNew = await insertInvitation(tx, {
    ...invited,
    ...code,
    id,
    expiresAt,
    nextReminderAt: new Date(Date.now() + firstReminderMs),
  })
  return isNew ? { id, expiresAt } : undefined
}

/** `/activate` as it is mailed, with everything prefilled (rule AC2). */
export function activationUrl(
  publicUrl: string,
  { email, givenName, surname }: Pick<Invited, 'email' | 'givenName' | 'surname'>,
  code: string,
): string {
  const query = new URLSearchParams({ email, invitationCode: code, first: givenName, last: surname })
  return `${publicUrl}/activate?${query}`
}

/** Given names and surname, split at the last space (rule AC7). */
export function splitName(contactName: string): { givenName: string; surname: string } {
  const name = contactName.trim().replaceAll(/\s+/g, ' ')
  const at = name.lastIndexOf(' ')
  return at < 0 ? { givenName: name, surname: '' } : { givenName: name.slice(0, at), surname: name.slice(at + 1) }
}
