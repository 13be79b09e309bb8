import type { MailState } from '#app/platform/mail/mail.ts'

const states = {
  queued: 'waiting',
  retrying: 'waiting',
  sent: 'sent',
  failed: 'failed',
  bounced: 'bounced',
  complained: 'complained',
} as const

type Mail = { id: string; subject: string; state: MailState; sentAt: Date | null; createdAt: Date }

/** A mail about a record, as its page lists it. */
export const mailOf = ({ id, subject, state, sentAt, createdAt }: Mail) => ({
  id,
  to: `/staff/mail/${id}`,
  subject,
  state: states[state],
  at: (sentAt ?? createdAt).toISOString(),
})
