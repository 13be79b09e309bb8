import { type MailState, type ShownMailState, stateShown } from '#app/platform/mail/mail.ts'
import type { AddressMark } from '#app/platform/mail/address-mark.ts'
import type { MailSecrecy } from '#app/staff/mail/mail-secrecy.ts'

/** A row of the list of mails. All times are ISO 8601. */
export type MailRow = {
  id: string
  /** The record's address, with the filters of this list. */
  to: string
  subject: string
  /** 'Aroha Whitcombe, aroha@brightpath.example'. */
  recipient: string
  state: ShownMailState
  /** Why it failed, came back, or is tried again. */
  reason: string | null
  /** Set while it is retrying. */
  nextTryAt: string | null
  /** When it was written into the outbox. */
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

/** What list and record show of a mail. */
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
  /** For how long it is tried, from its first failure on. */
  hoursTried: number
  /** The record that caused it. */
  belongsTo: { to: string; label: string } | null
  /** Whether it holds a code or a link that opens something, and whether that is shown: see `app/staff/mail/read-mail.server.ts`. */
  secrecy: MailSecrecy
  /** The address of the HTML part; it is shown in a sandboxed frame. */
  previewSrc: string
  text: string
  /** What is known of the address, where mails to it are kept back. */
  marked: { mark: AddressMark; at: string; diagnostic: string } | null
  headers: readonly { name: string; value: string }[]
}
