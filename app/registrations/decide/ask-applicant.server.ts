import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mail, type OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { changeRecord } from '#app/office/records/change-record.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { fieldsInWords } from '../answer/asked-fields.ts'
import { withPresentEmail } from '../find/present-email.server.ts'
import type { RegistrationStatus } from '../registration.ts'
import { registrationRecord } from '../registration.record.server.ts'
import { informationMail } from './decision.mail.tsx'
import { type Ask, askSchema } from './decision.schema.ts'
import type { StoredRegistration } from '../registrations.queries.server.ts'
import { undoable } from './undoable.ts'
import { statusUrl } from '../status/status-link.server.ts'

/** Builds the mail with the question; its link opens the chosen fields on the status page. */
export function questionMail(platform: Platform, registration: StoredRegistration, ask: Ask): OutgoingMail {
  const { id, reference, email } = registration
  return mail({
    template: informationMail,
    data: {
      reference,
      question: ask.question,
      // Empty only in a preview, before a field is ticked.
      fields: fieldsInWords(ask.fields) || '…',
      url: statusUrl(platform, registration),
    },
    to: { name: '', address: email },
    replyTo: platform.config.TO_EMAIL_SETUP,
    about: { kind: 'registration', id },
  })
}

type Asking = { id: string; ask: unknown; expectedVersion?: number | undefined; origin: Origin }

/** Asks the applicant a question about chosen fields. The registration waits for the answer. */
export async function askApplicant(
  platform: Platform,
  actor: StaffActor,
  { id, ask, expectedVersion, origin }: Asking,
  now = new Date(),
): Promise<Result<RegistrationStatus, 'not-found' | 'stale' | 'bad-ask'>> {
  const parsed = askSchema.safeParse(ask)
  if (!parsed.success) return refused('bad-ask')
  const { fields, question } = parsed.data
  return changeRecord(platform, actor, registrationRecord, {
    id,
    act: 'asked',
    details: { note: question, facts: { fields } },
    expectedVersion,
    origin,
    work: async (tx, registration) => {
      const undo = undoable(registration, { now, seconds: platform.config.UNDO_SECONDS, isMailed: true })
      const letter = {
        ...questionMail(platform, await withPresentEmail(tx, registration), parsed.data),
        notBefore: undo.until,
      }
      await commitEffects(tx, { mails: [letter], keys: platform.keys })
      return ok({
        facts: { undo },
        audit: { fields: fields.join(', ') },
        change: { asked: { fields, question, at: now.toISOString() } },
      })
    },
  })
}
