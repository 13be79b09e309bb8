import type { Queries } from '#app/platform/database/database.server.ts'
import { findNewestMailTo, type ListedMail } from '#app/platform/mail/mail-lists.store.server.ts'

import { codeAgainMail, invitationMail } from './invitation.mail.tsx'

/** The mail with the newest code of an invitation, by the address that was invited. */
export function findInvitationMail(queries: Queries, email: string): Promise<ListedMail | undefined> {
  return findNewestMailTo(queries, email, [invitationMail.name, codeAgainMail.name])
}
