import { findInvitationMail } from '#app/retailers/invitations/find-invitation-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { offersInviteLink } from '#app/office/mail/read-mail.server.ts'

import type { ShopRecord } from './shop-view.ts'

/**
 * Finds the id of the mail whose invitation link staff pass on themselves (rule BO77). Returns undefined if an SMTP server sends mails, if
 * the link is no longer valid, or if the role may not read it.
 */
export async function findHandOverMail(
  platform: Platform,
  actor: StaffActor,
  { email, invitation }: Pick<ShopRecord, 'email' | 'invitation'>,
): Promise<string | undefined> {
  if (email === null || !invitation || !['invited', 'activated'].includes(invitation.state)) return undefined
  const mail = await findInvitationMail(platform.database.queries, email)
  return mail && offersInviteLink(platform, actor, mail) ? mail.id : undefined
}
