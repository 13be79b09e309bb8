import { z } from 'zod'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { findMail, type StoredMail } from '#app/outbox/mail/mail.queries.server.ts'
import { inviteUrlOf, shownMail } from '#app/outbox/mail/send-mail.server.ts'
import type { RenderedMail } from '#app/outbox/mail/transport/transport.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { hasRecentEntry } from '../audit/screens/audit.queries.server.ts'
import { hasFreshSecondFactor, permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { staffInvitationMail } from '../team/invitations/staff-invitation.mail.tsx'
import { staffPasswordLinkMail } from '../sign-in/recovery/password-link.mail.tsx'
import { can } from '../roles/roles.ts'
import type { MailSecrecy } from './mail-secrecy.ts'

/** Links into the office give the role's access, so that only colleagues who may manage staff read them. */
const keysToTheOffice = new Set([staffInvitationMail.name, staffPasswordLinkMail.name])

/**
 * Returns how much the actor sees. Without an SMTP server colleagues deliver such a mail, so they may read it. A mail sent by SMTP is only
 * for its recipient.
 */
function secrecyOf(
  { templates, transport }: Platform,
  actor: StaffActor,
  mail: Pick<StoredMail, 'template' | 'transport'>,
): MailSecrecy {
  if (!templates.get(mail.template)?.mask) return 'open'
  const isDeliveredHere = transport.kind === 'outbox' && mail.transport !== 'smtp'
  const right = keysToTheOffice.has(mail.template) ? 'staff:manage' : 'mail:secrets'
  if (!isDeliveredHere || !can(actor.role, right)) return 'masked'
  return hasFreshSecondFactor(actor) ? 'whole' : 'waits'
}

/** A record loads a mail in two parts, and reloads after each act: those count as one reading in the audit log. */
const oneReadingMs = 5 * 60_000

async function recordReading(
  { database }: Platform,
  actor: StaffActor,
  mail: StoredMail,
  origin: Origin,
): Promise<void> {
  const reading = { action: 'mail.secret-read', actorId: actor.id, subjectId: mail.id }
  if (await hasRecentEntry(database.queries, reading, new Date(Date.now() - oneReadingMs))) return
  await commitEffects(database, {
    audit: {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: reading.action,
      subject: { kind: 'mail', id: mail.id, label: mail.subject },
      origin,
    },
  })
}

/**
 * Returns a mail with its body, rendered now if needed; undefined if it does not exist. Codes and links are masked unless this outbox
 * delivers the mail, the actor may read it and the second factor is fresh. An unmasked reading is audited.
 * @throws RefusedError forbidden
 */
export async function readMail(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<{ mail: RenderedMail; secrecy: MailSecrecy } | undefined> {
  permit(actor, 'mail:read')
  const mail = await findMail(platform.database.queries, id)
  if (!mail) return undefined
  const secrecy = secrecyOf(platform, actor, mail)
  if (secrecy === 'whole') await recordReading(platform, actor, mail, origin)
  return { mail: await shownMail(platform, mail, secrecy === 'masked' || secrecy === 'waits'), secrecy }
}

/** Whether the actor may copy the invitation link in a mail: only if this outbox delivers it (rule BO77). */
export function offersInviteLink(
  platform: Platform,
  actor: StaffActor,
  mail: Pick<StoredMail, 'template' | 'transport'>,
): boolean {
  const isInvitation = platform.templates.get(mail.template)?.inviteUrl !== undefined
  return isInvitation && ['whole', 'waits'].includes(secrecyOf(platform, actor, mail))
}

/**
 * Returns the invitation link in a mail, and audits the reader (rule BO77). Undefined if the mail does not exist, or the actor may not read
 * it.
 * @throws RefusedError forbidden when the second factor is older than ten minutes
 */
export async function readInviteLink(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<string | undefined> {
  permit(actor, 'mail:read')
  permitFresh(actor)
  const mail = await findMail(platform.database.queries, id)
  if (!mail || !offersInviteLink(platform, actor, mail)) return undefined
  await recordReading(platform, actor, mail, origin)
  return inviteUrlOf(platform, mail)
}

/** Returns the HTML part of a mail, masked for the actor; undefined if the mail does not exist. */
export async function previewMail(
  platform: Platform,
  actor: StaffActor,
  asked: { id: string; origin: Origin },
): Promise<string | undefined> {
  if (!z.guid().safeParse(asked.id).success) return undefined
  return (await readMail(platform, actor, asked))?.mail.html
}
