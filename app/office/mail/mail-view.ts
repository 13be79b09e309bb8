import { type MailState, type ShownMailState, stateShown } from '#app/outbox/mail/mail.ts'
import type { AddressMark } from '#app/outbox/mail/addresses/address-mark.ts'
import type { MailSecrecy } from '#app/office/mail/mail-secrecy.ts'

/** A row of the list of mails. All times are ISO 8601. */
export type MailRow = {
  id: string
  /** The record's address, with the filters of this list. */
  to: string
  subject: string
  /** 'Aroha Whitcombe, aroha@brightpath.example'. */
  recipient: string
  state: ShownMailState
  /** Why it failed, bounced, or is retried. */
  reason: string | null
  /** Set while it is retrying. */
  nextTryAt: string | null
  /** When it was queued. */
  createdAt: string
}

type Listed = {
  id: string
  subject: string
  toName: string
  toAddress: string
  state: MailState
  transport: 'smtp' | 'outbox' | null
  lastError: string | null
  nextAttemptAt: Date | null
  createdAt: Date
}

export const recipientOf = ({ toName, toAddress }: Pick<Listed, 'toName' | 'toAddress'>): string =>
  toName ? `${toName}, ${toAddress}` : toAddress

/** Converts a mail for the list and the record. */
export function mailRow(mail: Listed): Omit<MailRow, 'to'> {
  const { id, subject, state, lastError, nextAttemptAt, createdAt } = mail
  return {
    id,
    subject,
    recipient: recipientOf(mail),
    state: stateShown(mail),
    reason: lastError,
    nextTryAt: state === 'retrying' ? (nextAttemptAt?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
  }
}

export type MailRecord = Omit<MailRow, 'to'> & {
  isExample: boolean
  sender: string
  replyTo: string | null
  sentAt: string | null
  template: string
  tries: number
  /** How long it was retried after the first failure. */
  hoursTried: number
  /** The record that the mail is about. */
  belongsTo: { to: string; label: string } | null
  /** Whether the mail contains a secret code or link, and whether it is shown: see `app/office/mail/read-mail.server.ts`. */
  secrecy: MailSecrecy
  /** The address of the HTML part, which is shown in a sandboxed frame. */
  previewSrc: string
  text: string
  /** The mark of the address, if mails to it are suppressed. */
  marked: { mark: AddressMark; at: string; diagnostic: string } | null
  headers: readonly { name: string; value: string }[]
}
