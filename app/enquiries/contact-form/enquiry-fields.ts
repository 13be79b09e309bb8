import { isName } from '#app/core/text/names/whole-name.ts'
import { isCleanText, isEmail } from '#app/core/text/text.ts'

import { parseReason, phonePattern } from '../enquiry.ts'

/** The fields of the form, in their order. */
export const enquiryFields = ['name', 'email', 'phone', 'reason', 'message'] as const
export type EnquiryField = (typeof enquiryFields)[number]
export type EnquiryValues = Record<EnquiryField, string>

export const emptyEnquiry: EnquiryValues = { name: '', email: '', phone: '', reason: '', message: '' }

/** Lengths in characters, after trimming (rules E7, AP5). */
export const maxLengths: Record<EnquiryField, number> = {
  name: 200,
  email: 254,
  phone: 50,
  reason: 200,
  message: 10_000,
}

/** The messages next to the fields (rule E14). */
const fieldRules: Record<EnquiryField, (value: string) => string | undefined> = {
  name: (value) => (isName(value) ? undefined : 'Enter your name'),
  email: (value) => {
    if (value === '') return 'Enter your email address'
    if (isEmail(value)) return undefined
    const [mailbox = '', domain] = value.split('@')
    // Few mail servers deliver to a mailbox with other letters (SMTPUTF8).
    if (domain && /\P{ASCII}/u.test(mailbox)) return 'Before the @, use only letters without accents, digits and signs'
    return 'That address looks unfinished. Use one like name@business.com.au'
  },
  phone: (value) => {
    if (value === '') return 'Enter a phone number'
    return phonePattern.test(value) ? undefined : 'Use digits, spaces and + ( ) - . _ * # only'
  },
  reason: (value) => (parseReason(value) ? undefined : 'Choose one of the reasons'),
  message: () => undefined,
}

/**
 * Returns the message for a trimmed value; undefined if it is valid (rules E1, E2). Used by the form and by the server's schema. The form
 * cannot use the schema: zod adds 26 KB and tries `new Function`, which the pages' policy reports.
 */
export function enquiryFieldProblem(field: EnquiryField, value: string): string | undefined {
  if (value.length > maxLengths[field]) return `Use at most ${maxLengths[field]} characters`
  if (!isCleanText(value)) return 'Contains characters that cannot be used'
  if (field !== 'message' && /[\r\n]/.test(value)) return 'Use one line'
  return fieldRules[field](value)
}
