import type { Acts } from '#app/records/acts.ts'

/** Why somebody writes (rule E3). The code names the team's address. */
export const enquiryReasons = [
  { code: 'TO_EMAIL_INTEGRATING', label: 'I would like to discuss integrating with the product' },
  { code: 'TO_EMAIL_SETUP', label: 'I would like to have the product tablet setup in my retail store' },
  { code: 'TO_EMAIL_OTHER', label: 'Other reason' },
] as const

export type EnquiryReasonCode = (typeof enquiryReasons)[number]['code']
type EnquiryReason = { code: EnquiryReasonCode; label: string }

const otherReason: EnquiryReason = { code: 'TO_EMAIL_OTHER', label: 'Other reason' }

/** What travels: the code, a colon, the label. */
export function reasonValue({ code, label }: EnquiryReason): string {
  return `${code}: ${label}`
}

/** Reads `CODE: label`; the other reason when nothing was chosen. Undefined for a code that nobody knows. */
export function parseReason(value: string): EnquiryReason | undefined {
  if (value === '') return otherReason
  const known = enquiryReasons.find(({ code }) => value.startsWith(`${code}:`))
  return known && { code: known.code, label: value.slice(known.code.length + 1).trim() || known.label }
}

/** Characters that a phone number may hold (rule E2). */
export const phonePattern = /^[\d+()\-._*#\s]+$/

export const enquiryStatuses = ['new', 'answered', 'closed'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

/** What staff do to an enquiry; each can be taken back (rule E12). */
export const enquiryActs = {
  answered: {
    from: ['new'],
    to: 'answered',
    button: 'Mark as answered',
    hotkey: 'e',
    isMain: true,
    leadsOn: true,
    done: 'marked as answered',
    timeline: 'marked it answered',
  },
  replied: {
    from: enquiryStatuses,
    to: 'answered',
    leadsOn: true,
    done: 'reply sent',
    timeline: ({ note }) => `replied: ${note ?? ''}`,
  },
  reopened: {
    from: ['answered', 'closed'],
    to: 'new',
    button: 'Reopen',
    done: 'opened again',
    timeline: 'opened it again',
  },
  closed: {
    from: ['new', 'answered'],
    to: 'closed',
    button: 'Close enquiry',
    hotkey: 'c',
    leadsOn: true,
    done: 'closed',
    timeline: 'closed it',
  },
} as const satisfies Acts<EnquiryStatus>
