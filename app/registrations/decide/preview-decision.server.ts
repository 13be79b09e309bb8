import { findRetailerByEmail } from '#app/retailers/find/find-retailer-by-email.server.ts'
import { findGreeting } from '#app/retailers/find/find-greetings.server.ts'
import { findLivingInvitation } from '#app/retailers/invitations/invite-retailer.server.ts'
import type { WelcomeWay } from '#app/retailers/invitations/invitation.ts'
import { previewInvitation } from '#app/retailers/invitations/preview-invitation.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { questionMail } from './ask-applicant.server.ts'
import { refusalMail } from './decline-registration.server.ts'
import type { Ask } from './decision.schema.ts'
import { withPresentEmail } from '../find/present-email.server.ts'
import { findRegistration, type StoredRegistration } from '../registrations.queries.server.ts'

/** An unsent decision, possibly incomplete. An approval without `way` uses the expected one. */
export type Draft =
  | { act: 'approved'; way?: WelcomeWay | undefined }
  | { act: 'declined'; reason: string }
  | { act: 'asked'; ask: Ask }

type PreviewedMail = { subject: string; to: string; html: string; plainText: string }

/** Returns how an approval would reach the applicant at present. */
export async function foreseeWelcome(queries: Queries, emailKey: string): Promise<WelcomeWay> {
  if (await findRetailerByEmail(queries, emailKey)) return 'attached'
  return (await findLivingInvitation(queries, emailKey)) ? 'waits' : 'invited'
}

/** Builds the mail of an unsent decision. */
export async function previewMail(platform: Platform, stored: StoredRegistration, draft: Draft): Promise<OutgoingMail> {
  const registration = await withPresentEmail(platform.database.queries, stored)
  if (draft.act === 'declined') return refusalMail(platform, registration, draft.reason)
  // Only the applicant may have the link.
  if (draft.act === 'asked') {
    const question = questionMail(platform, registration, draft.ask)
    return { ...question, data: { ...question.data, url: '#' } }
  }
  const { shopName, email, emailKey, contactName } = registration
  const way = draft.way ?? (await foreseeWelcome(platform.database.queries, emailKey))
  const greeting = await findGreeting(platform.database.queries, { emailKey, contactName })
  return previewInvitation({ way, shopName, email, greeting })
}

/** Renders both parts of the mail that a decision would send. Creates nothing: no code, no shop, no working link. */
export async function previewDecision(
  platform: Platform,
  actor: StaffActor,
  { id, draft }: { id: string; draft: Draft },
): Promise<Result<PreviewedMail, 'not-found'>> {
  permit(actor, 'registrations:read')
  const registration = await findRegistration(platform.database.queries, id)
  if (!registration) return refused('not-found')
  const { template, data, to } = await previewMail(platform, registration, draft)
  return ok({ subject: template.subject(data), to: to.address, ...(await renderMail(template, data)) })
}
