import { type MailState, stateShown } from '#app/outbox/mail/mail.ts'

const states = {
  queued: 'waiting',
  retrying: 'waiting',
  sent: 'sent',
  outbox: 'outbox',
  failed: 'failed',
  bounced: 'bounced',
  complained: 'complained',
} as const

type Mail = {
  id: string
  subject: string
  state: MailState
  transport: 'smtp' | 'outbox' | null
  sentAt: Date | null
  createdAt: Date
}

/** Converts a mail for the list on a record's page. */
export const mailOf = ({ id, subject, sentAt, createdAt, ...mail }: Mail) => ({
  id,
  to: `/staff/mail/${id}`,
  subject,
  state: states[stateShown(mail)],
  at: (sentAt ?? createdAt).toISOString(),
})
