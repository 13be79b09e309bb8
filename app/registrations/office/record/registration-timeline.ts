import { askableFields, askableLabels, fieldsInWords } from '../../answer/asked-fields.ts'
import type { RegistrationAct } from '../../registration.ts'
import type { ToldEvent } from './registration-record-view.ts'

/** An event as its words need it. */
type TimedEvent = {
  id: string
  kind: 'received' | RegistrationAct
  actorId: string | null
  actorName: string
  note: string | null
  facts: Record<string, unknown> | null
  at: Date
}

const wayWords: Record<string, string> = {
  invited: 'approved it: a store was made, and an invitation mailed',
  attached: 'approved it: the store is in their account',
  waits: 'approved it: the store waits for their first invitation',
}

const fieldsOf = (facts: TimedEvent['facts']): string =>
  Array.isArray(facts?.fields) ? fieldsInWords(facts.fields.map(String)) : ''

type Values = Record<string, unknown> | undefined

const shown = (values: Values, field: string): string => {
  const value = values?.[field]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? `“${value}”` : ''
}

/** 'changed ABN from “…” to “…”', of what an applicant corrected. */
function changesOf(facts: TimedEvent['facts']): string {
  const [was, became] = [facts?.was as Values, facts?.became as Values]
  const changed = askableFields.filter((field) => became && field in became)
  const told = changed.map((field) => `${askableLabels[field]} from ${shown(was, field)} to ${shown(became, field)}`)
  return told.length > 0 ? `changed ${told.join(', ')}` : ''
}

const words: Record<TimedEvent['kind'], (event: TimedEvent) => string> = {
  received: () => 'registered',
  assigned: ({ note }) => `gave it to ${note ?? 'nobody'}`,
  noted: ({ note }) => `noted: ${note ?? ''}`,
  taken: () => 'took it into review',
  asked: ({ note, facts }) => `asked about ${fieldsOf(facts) || 'it'}: ${note ?? ''}`,
  answered: ({ note, facts }) => [changesOf(facts) || 'answered', note].filter(Boolean).join(': '),
  approved: ({ facts }) => wayWords[String(facts?.way)] ?? 'approved it',
  declined: ({ note, facts }) => `declined it${facts?.mailed ? ' by mail' : ', without a mail'}: ${note ?? ''}`,
  reopened: () => 'opened it again',
}

export const eventInWords = (event: TimedEvent): string => words[event.kind](event)

type SentMail = { id: string; template: string; subject: string; at: Date }

const sentWords: Record<string, string> = {
  'registration-team': 'Mailed to the team',
  'registration-received': 'Thank-you mail sent',
  'registration-declined': 'The reason went out',
  'registration-information': 'The question went out',
  invitation: 'The invitation went out',
  'invitation-code-again': 'A new code went out',
  'store-added': 'Word of the store went out',
}

/** Everything that happened, newest first. */
export function timelineOf(events: readonly TimedEvent[], mails: readonly SentMail[]): ToldEvent[] {
  const done = events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    by: event.actorId === null ? ('them' as const) : ('us' as const),
    who: event.actorName,
    what: eventInWords(event),
  }))
  const sent = mails.map((mail) => ({
    id: mail.id,
    at: mail.at.toISOString(),
    by: 'system' as const,
    what: sentWords[mail.template] ?? mail.subject,
  }))
  return [...done, ...sent].toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at)).toReversed()
}
