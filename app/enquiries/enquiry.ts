import type { Acts } from '#app/office/records/acts.ts'

/** The reasons for an enquiry (rule E3). The code selects the team's address. */
export const enquiryReasons = [
  { code: 'TO_EMAIL_INTEGRATING', label: 'I would like to discuss integrating with the product' },
  { code: 'TO_EMAIL_SETUP', label: 'I would like to have the product tablet setup in my retail store' },
  { code: 'TO_EMAIL_OTHER', label: 'Other reason' },
] as const

export type EnquiryReasonCode = (typeof enquiryReasons)[number]['code']
type EnquiryReason = { code: EnquiryReasonCode; label: string }

const otherReason: EnquiryReason = { code: 'TO_EMAIL_OTHER', label: 'Other reason' }

/** Returns the value that is sent: the code, a colon, the label. */
export function reasonValue({ code, label }: EnquiryReason): string {
  return `${code}: ${label}`
}

/** Parses `CODE: label`; an empty value is the other reason. Undefined for an unknown code. */
export function parseReason(value: string): EnquiryReason | undefined {
  if (value === '') return otherReason
  const known = enquiryReasons.find(({ code }) => value.startsWith(`${code}:`))
  return known && { code: known.code, label: value.slice(known.code.length + 1).trim() || known.label }
}

/** The characters allowed in a phone number (rule E2). */
export const phonePattern = /^[\d+()\-._*#\s]+$/

export const enquiryStatuses = ['new', 'answered', 'closed'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

/** The acts on an enquiry, each of which can be undone (rule E12). */
export const enquiryActs = {
  answered: {
    from: ['new'],
    to: 'answered',
    button: 'Mark as answered',
    hotkey: 'e',
    isMain: true,
    leadsOn: true,
    done: 'marked as answered',
    timeline: 'marked it as answered',
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
    done: 'reopened',
    timeline: 'reopened it',
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
