import { z } from 'zod'

import { accept } from '#app/platform/accept/accept.server.ts'
import { findMail, type StoredMail } from '#app/platform/mail/mail.store.server.ts'
import { inviteUrlOf, shownMail } from '#app/platform/mail/send-mail.server.ts'
import type { RenderedMail } from '#app/platform/mail/transport.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { hasRecentEntry } from '../audit/audit.store.server.ts'
import { hasFreshSecondFactor, permit, permitFresh, type StaffActor } from '../guards/staff-actor.server.ts'
import { staffInvitationMail } from '../invitations/staff-invitation.mail.tsx'
import { staffPasswordLinkMail } from '../recovery/password-link.mail.tsx'
import { can } from '../roles.ts'
import type { MailSecrecy } from './mail-secrecy.ts'

/** A key to the office opens as much as its role: only those who may manage the staff read one. */
const keysToTheOffice = new Set([staffInvitationMail.name, staffPasswordLinkMail.name])

/** Without an SMTP server staff are how such a mail is delivered. What went out by SMTP is its receiver's alone. */
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

/** A record shows a mail in two parts, and is loaded again after each act on it: one reading is one entry. */
const oneReadingMs = 5 * 60_000

async function recordReading(
  { database }: Platform,
  actor: StaffActor,
  mail: StoredMail,
  origin: Origin,
): Promise<void> {
  const reading = { action: 'mail.secret-read', actorId: actor.id, subjectId: mail.id }
  if (await hasRecentEntry(database.queries, reading, new Date(Date.now() - oneReadingMs))) return
  await accept(database, {
    audit: {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: reading.action,
      subject: { kind: 'mail', id: mail.id, label: mail.subject },
      origin,
    },
  })
}

/**
 * A mail with its body, rendered now if no try has rendered it yet; undefined when there is none with that id. What opens
 * something (codes, links) is masked, unless this outbox is how it is delivered, the actor may read it, and their second factor
 * is fresh: that is written down.
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

/** Whether the actor may copy the link of the invitation in a mail: only where this outbox is how it is delivered (rule BO77). */
export function offersInviteLink(
  platform: Platform,
  actor: StaffActor,
  mail: Pick<StoredMail, 'template' | 'transport'>,
): boolean {
  const isInvitation = platform.templates.get(mail.template)?.inviteUrl !== undefined
  return isInvitation && ['whole', 'waits'].includes(secrecyOf(platform, actor, mail))
}

/**
 * The link of the invitation in a mail, to be handed over; the audit log records who read it (rule BO77). Undefined when there is no such
 * mail, or this actor may not read it.
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

/** The HTML part of a mail, as it was or will be sent and as far as the actor may see it; nothing when there is no such mail. */
export async function previewMail(
  platform: Platform,
  actor: StaffActor,
  asked: { id: string; origin: Origin },
): Promise<string | undefined> {
  if (!z.guid().safeParse(asked.id).success) return undefined
  return (await readMail(platform, actor, asked))?.mail.html
}
