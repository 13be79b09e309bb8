import type { Acts } from '#app/office/records/acts.ts'

import { askableFields, askableLabels, fieldsInWords } from '../answer/asked-fields.ts'
import { registrationStatuses, type RegistrationStatus } from '../registration.ts'

type Values = Record<string, unknown> | null

const approvals: Record<string, string> = {
  invited: 'approved it: a store was made, and an invitation mailed',
  attached: 'approved it: the store is in their account',
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
  const told = changed.map(
    (field) => `${askableLabels[field]} from ${shown(was?.[field])} to ${shown(became?.[field])}`,
  )
  return told.length > 0 ? `changed ${told.join(', ')}` : ''
}

const undoneWords: Record<string, string> = { approved: 'approved', declined: 'declined', asked: 'asked about' }

const undecided = ['received', 'in-review', 'info-needed'] as const

/** The acts of staff on a registration. An approval is final, because the invitation was sent (rule RG11). */
export const staffActs = {
  taken: { from: ['received'], to: 'in-review', done: 'taken into review', timeline: 'took it into review' },
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
    timeline: ({ note, facts }) => `declined it${facts?.mailed ? ' by mail' : ', without a mail'}: ${note ?? ''}`,
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
      `took back that it was ${undoneWords[String(facts?.undid)] ?? 'decided'}: no mail was sent`,
  },
  reopened: {
    from: ['declined'],
    to: 'in-review',
    right: 'registrations:decide',
    done: 'opened again',
    timeline: 'opened it again',
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
