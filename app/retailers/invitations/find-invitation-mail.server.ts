import type { Queries } from '#app/data/database/database.server.ts'
import { findNewestMailTo, type ListedMail } from '#app/outbox/mail/mail-lists.queries.server.ts'

import { codeAgainMail, invitationMail } from './invitation.mail.tsx'

/** Finds the mail with an invitation's newest code, by the invited address. */
export function findInvitationMail(queries: Queries, email: string): Promise<ListedMail | undefined> {
  return findNewestMailTo(queries, email, [invitationMail.name, codeAgainMail.name])
}
