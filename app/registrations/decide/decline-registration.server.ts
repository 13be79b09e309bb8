import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { changeRecord } from '#app/office/records/change-record.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { withPresentEmail } from '../find/present-email.server.ts'
import type { RegistrationStatus } from '../registration.ts'
import { registrationRecord } from '../registration.record.server.ts'
import { declinedMail } from './decision.mail.tsx'
import { reasonSchema } from './decision.schema.ts'
import type { StoredRegistration } from '../registrations.queries.server.ts'
import { undoable } from './undoable.ts'

/** Builds the mail that declines. */
export function refusalMail({ config }: Platform, registration: StoredRegistration, reason: string): OutgoingMail {
  const { id, reference, email } = registration
  return mail({
    template: declinedMail,
    data: { reference, reason },
    to: { name: '', address: email },
    replyTo: config.TO_EMAIL_SETUP,
    about: { kind: 'registration', id },
  })
}

type Declining = { id: string; reason: string; isMailed: boolean; expectedVersion?: number | undefined; origin: Origin }

/** Declines a registration with a reason, and mails the reason if `isMailed` (rule RG13). */
export async function declineRegistration(
  platform: Platform,
  actor: StaffActor,
  { id, reason, isMailed, expectedVersion, origin }: Declining,
  now = new Date(),
): Promise<Result<RegistrationStatus, 'not-found' | 'stale' | 'bad-reason'>> {
  const parsed = reasonSchema.safeParse(reason)
  if (!parsed.success) return refused('bad-reason')
  return changeRecord(platform, actor, registrationRecord, {
    id,
    act: 'declined',
    details: { note: parsed.data, facts: { mailed: isMailed } },
    expectedVersion,
    origin,
    work: async (tx, registration) => {
      const undo = undoable(registration, { now, seconds: platform.config.UNDO_SECONDS, isMailed })
      const letter = {
        ...refusalMail(platform, await withPresentEmail(tx, registration), parsed.data),
        notBefore: undo.until,
      }
      if (isMailed) await commitEffects(tx, { mails: [letter] })
      return ok({
        facts: { undo },
        audit: { mailed: isMailed },
        change: { declineReason: parsed.data, decidedAt: now },
      })
    },
  })
}
