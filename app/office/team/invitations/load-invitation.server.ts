import { z } from 'zod'

import { findMailsAbout } from '#app/outbox/mail/mail.queries.server.ts'
import { type ShownMailState, stateShown } from '#app/outbox/mail/mail.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { StaffActor } from '../../guards/staff-actor.server.ts'
import { offersInviteLink } from '../../mail/read-mail.server.ts'
import { findOpenInvitations } from './staff-invitations.queries.server.ts'
import type { Role } from '../../roles/roles.ts'
import { staffInvitationKind } from './staff-invitation.ts'

/** An open invitation. Times are ISO 8601. */
export type InvitationRecord = {
  name: string
  email: string
  role: Role
  sentAt: string
  expiresAt: string
  isOver: boolean
  mail: { id: string; to: string; state: ShownMailState; offersLink: boolean } | undefined
}

/** Returns an open invitation with its newest mail; undefined if it was used or withdrawn. The caller checks the right. */
export async function loadInvitation(
  platform: Platform,
  actor: StaffActor,
  id: string,
): Promise<InvitationRecord | undefined> {
  const { queries } = platform.database
  const open = z.guid().safeParse(id).success ? await findOpenInvitations(queries) : []
  const invitation = open.find((each) => each.id === id)
  if (!invitation) return undefined
  const { name, email, role, sentAt, expiresAt } = invitation
  const mails = await findMailsAbout(queries, staffInvitationKind, id)
  const last = mails.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  return {
    name,
    email,
    role,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOver: expiresAt.getTime() < Date.now(),
    mail: last && {
      id: last.id,
      to: `/staff/mail/${last.id}`,
      state: stateShown(last),
      offersLink: offersInviteLink(platform, actor, last),
    },
  }
}
