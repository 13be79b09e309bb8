import type { Acts } from '#app/office/records/acts.ts'

import { askableFields, askableLabels, fieldsInWords } from '../answer/asked-fields.ts'
import { registrationStatuses, type RegistrationStatus } from '../registration.ts'

type Values = Record<string, unknown> | null

const approvals: Record<string, string> = {
  invited: 'approved it: the store was created, and an invitation was emailed',
  attached: 'approved it: the store was added to their account',
  waits: 'approved it: the store waits for their first invitation',
}

const fieldsOf = (facts: Values): string =>
  Array.isArray(facts?.fields) ? fieldsInWords(facts.fields.map(String)) : ''

const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? `“${value}”` : ''
}

/** Returns 'changed ABN from “…” to “…”' for the applicant's corrections. */
function changesOf(facts: Values): string {
  const [was, became] = [facts?.was as Values, facts?.became as Values]
  const changed = askableFields.filter((field) => became && field in became)
  const changes = changed.map(
    (field) => `${askableLabels[field]} from ${shown(was?.[field])} to ${shown(became?.[field])}`,
  )
  return changes.length > 0 ? `changed ${changes.join(', ')}` : ''
}

const undoneWords: Record<string, string> = { approved: 'approved', declined: 'declined', asked: 'asked for more' }

const undecided = ['received', 'in-review', 'info-needed'] as const

/** The acts of staff on a registration. An approval is final, because the invitation was sent (rule RG11). */
export const staffActs = {
  taken: { from: ['received'], to: 'in-review', done: 'review started', timeline: 'started the review' },
  asked: {
    from: ['received', 'in-review'],
    to: 'info-needed',
    timeline: ({ note, facts }) => `asked about ${fieldsOf(facts) || 'it'}: ${note ?? ''}`,
  },
  approved: {
    from: undecided,
    to: 'approved',
    right: 'registrations:decide',
    timeline: ({ facts }) => approvals[String(facts?.way)] ?? 'approved it',
  },
  declined: {
    from: undecided,
    to: 'declined',
    right: 'registrations:decide',
    timeline: ({ note, facts }) => `declined it ${facts?.mailed ? 'by email' : 'without an email'}: ${note ?? ''}`,
  },
  // A reply decides nothing: the promised time runs on.
  replied: {
    from: registrationStatuses,
    to: { received: 'in-review' },
    done: 'reply sent',
    timeline: ({ note }) => `replied: ${note ?? ''}`,
  },
  /** The decision's event stores the previous status. */
  undone: {
    from: ['approved', 'declined', 'info-needed'],
    to: {},
    timeline: ({ facts }) =>
      `undid the decision (${undoneWords[String(facts?.undid)] ?? 'not known'}): no email was sent`,
  },
  reopened: {
    from: ['declined'],
    to: 'in-review',
    right: 'registrations:decide',
    done: 'reopened',
    timeline: 'reopened it',
  },
} as const satisfies Acts<RegistrationStatus>

/** All acts: those of staff, and the applicant's answer. */
export const registrationActs = {
  ...staffActs,
  answered: {
    from: ['info-needed'],
    to: 'in-review',
    timeline: ({ note, facts }) => [changesOf(facts) || 'answered', note].filter(Boolean).join(': '),
  },
} as const satisfies Acts<RegistrationStatus>
