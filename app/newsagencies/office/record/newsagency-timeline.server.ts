import type { StoredMail } from '#app/platform/mail/mail.store.server.ts'

import type { StoredNewsagencyEvent } from '../../change/newsagency-changes.store.server.ts'
import { editLabels } from '../../change/newsagency-edit.ts'
import type { WordedEvent } from './newsagency-view.ts'

const withNote = (words: string) => (note: string | null) => (note ? `${words}: ${note}` : words)

const words: Record<string, (note: string | null) => string> = {
  founded: () => 'approved it and made the store',
  'account-set-up': () => 'set up the account',
  attached: () => 'found their account and put the store in it',
  noted: withNote('noted'),
  written: withNote('wrote'),
  closed: withNote('closed it'),
  reopened: () => 'opened it again',
  transferred: withNote('handed it to its new owner'),
  invited: () => 'sent a new invitation',
  'invitation-renewed': () => 'sent a new code',
  'invitation-revoked': () => 'revoked the invitation',
  opened: () => 'opened the store',
  'milestone-reached': () => 'reached the next step',
  'contract-signed': () => 'signed the contract',
  'renewal-started': () => 'offered a renewal',
  'renewal-signed': () => 'signed the renewal',
  'renewal-declined': withNote('declined the renewal'),
  'bank-details-asked': () => 'gave another bank account',
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

function inWords({ kind, note, facts }: StoredNewsagencyEvent): string {
  if (kind === 'edited') return `changed ${editedFields(facts)}`
  return words[kind]?.(note) ?? kind.replaceAll('-', ' ')
}

const sides = { agent: 'them', staff: 'us', system: 'system' } as const

/** What happened to a shop and the mails that went out, newest first. */
export function newsagencyTimeline(
  events: readonly StoredNewsagencyEvent[],
  mails: readonly StoredMail[],
): WordedEvent[] {
  const sent = mails.filter((mail) => mail.sentAt !== null && mail.template !== 'invitation-reminder')
  return [
    ...events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      by: sides[event.actorKind],
      ...(event.actorKind !== 'system' && { who: event.actorName }),
      what: inWords(event),
    })),
    ...sent.map((mail) => ({
      id: mail.id,
      at: (mail.sentAt ?? mail.createdAt).toISOString(),
      by: 'system' as const,
      what: `Mailed: ${mail.subject}`,
    })),
  ]
    .toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at) || Number(a.id > b.id) - Number(a.id < b.id))
    .toReversed()
}
