import type { ActedKind } from '#app/outbox/act/act-on.server.ts'
import { lockMail, type StoredMail } from '#app/outbox/mail/mail.queries.server.ts'

/** A mail as a subject of `actOn`. Only the audit log has its history. */
export const actedMail: ActedKind<StoredMail, never> = {
  lock: lockMail,
  subject: ({ id, subject }) => ({ kind: 'mail', id, label: subject }),
}
