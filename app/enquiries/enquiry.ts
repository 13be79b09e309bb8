/** Why somebody writes (rule E3). The code names the team's address. */
export const enquiryReasons = [
  { code: 'TO_EMAIL_INTEGRATING', label: 'I would like to discuss integrating with the product' },
  { code: 'TO_EMAIL_SETUP', label: 'I would like to have the product tablet setup in my retail store' },
  { code: 'TO_EMAIL_OTHER', label: 'Other reason' },
] as const

export type EnquiryReasonCode = (typeof enquiryReasons)[number]['code']
export type EnquiryReason = { code: EnquiryReasonCode; label: string }

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

export type EnquiryStatus = 'new' | 'answered' | 'closed'
export type EnquiryAct = 'assigned' | 'noted' | 'answered' | 'closed' | 'reopened'

/** Where an act leads from each state; undefined when it makes no sense there (rule E12). */
export function nextStatus(status: EnquiryStatus, act: EnquiryAct): EnquiryStatus | undefined {
  if (act === 'assigned' || act === 'noted') return status
  if (act === 'answered') return status === 'new' ? 'answered' : undefined
  if (act === 'closed') return status === 'closed' ? undefined : 'closed'
  return status === 'new' ? undefined : 'new'
}
