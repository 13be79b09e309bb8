import type { StoredMail } from '#app/platform/mail/mail.store.server.ts'
import type { StoredEvent } from '#app/records/manage-events.server.ts'
import { timelineOf } from '#app/records/show-record.server.ts'

import { editLabels } from '../../change/newsagency-edit.ts'

const withNote = (words: string) => (note: string | null) => (note ? `${words}: ${note}` : words)

const words: Record<string, (note: string | null) => string> = {
  created: () => 'approved it and made the store',
  'account-set-up': () => 'set up the account',
  'email-changed': () => 'changed their email',
  attached: () => 'found their account and put the store in it',
  noted: withNote('noted'),
  written: withNote('wrote'),
  closed: withNote('closed it'),
  reopened: () => 'opened it again',
  transferred: withNote('handed it to its new owner'),
  invited: () => 'sent a new invitation',
  'invitation-renewed': () => 'sent a new code',
  'invitation-revoked': () => 'revoked the invitation',
  'hardware-sent': withNote('sent the hardware'),
  'tracking-changed': withNote('put the tracking number right'),
  'hardware-arrived': () => 'said that the hardware has arrived',
  'training-opened': () => 'opened the training',
  'test-payment-worked': () => 'said that the first test payment worked',
  opened: () => 'opened the store',
  'milestone-reached': () => 'reached the next step',
  'contract-signed': () => 'signed the contract',
  'link-mailed': () => 'was mailed a new link to the contract',
  'renewal-started': () => 'offered a renewal',
  'renewal-signed': () => 'signed the renewal',
  'renewal-declined': withNote('declined the renewal'),
  'bank-details-asked': () => 'gave another bank account',
  'bank-details-copied': withNote('copied the bank account of another shop'),
  'bank-details-put-back': () => 'put back the bank account from before the copy',
  'bank-details-changed': () => 'The other bank account counts from now on',
  'bank-details-change-stopped': withNote('stopped the change of the bank account'),
  reminded: withNote('Reminder sent'),
  'reminders-stopped': () => 'asked for no more reminders',
}

/** `store name, phone`: which fields an edit changed; what they were and became is in the audit log. */
function editedFields(facts: Record<string, unknown> | null): string {
  const became = facts?.became
  if (typeof became !== 'object' || became === null) return ''
  const labels: Readonly<Record<string, string>> = editLabels
  return Object.keys(became)
    .map((field) => (labels[field] ?? field).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()))
    .join(', ')
}

function inWords({ kind, note, facts }: StoredEvent): string {
  if (kind === 'edited') return `changed ${editedFields(facts)}`
  return words[kind]?.(note) ?? kind.replaceAll('-', ' ')
}

/** What happened to a shop and the mails that went out, newest first. */
export const newsagencyTimeline = (events: readonly StoredEvent[], mails: readonly StoredMail[]) =>
  timelineOf({
    events,
    mails: mails.filter(({ template }) => template !== 'invitation-reminder'),
    eventInWords: inWords,
    mailInWords: ({ subject }) => `Mailed: ${subject}`,
  })
