import { isAustralianPostcode } from '#app/geo/suburbs/postcode.ts'
import { isCleanText, isEmail, normalise, plainText } from '#app/core/text/text.ts'
import { abnDigits, isAbn } from '#app/core/text/abn.ts'

import { sources } from './registration.ts'

/** The fields of a registration, in the form's order (rule RG1). */
export const registrationFields = [
  'shopName',
  'contactName',
  'email',
  'contactNumber',
  'abn',
  'shopPostCode',
  'licensedPostOffice',
  'source',
  'pleaseSpecify',
] as const
export type RegistrationField = (typeof registrationFields)[number]

/** The text fields; the other one is a tick box. */
export type RegistrationTextField = Exclude<RegistrationField, 'licensedPostOffice'>
export type RegistrationValues = Record<RegistrationTextField, string> & { licensedPostOffice: boolean }

export const emptyRegistration: RegistrationValues = {
  shopName: '',
  contactName: '',
  email: '',
  contactNumber: '',
  abn: '',
  shopPostCode: '',
  licensedPostOffice: false,
  source: '',
  pleaseSpecify: '',
}

/** The labels of the fields on screens and in mails. */
export const fieldLabels: Record<RegistrationField, string> = {
  shopName: 'Shop name',
  contactName: 'Contact name',
  email: 'Email',
  contactNumber: 'Contact number',
  abn: 'ABN',
  shopPostCode: 'Shop postcode',
  licensedPostOffice: 'I am a Licensed Post Office (LPO)',
  source: 'How did you hear about us?',
  pleaseSpecify: 'Please specify',
}

/** Lengths in characters, after trimming. The email's is that of rule AP5. */
export const maxLengths: Record<RegistrationTextField, number> = {
  shopName: 200,
  contactName: 200,
  email: 254,
  contactNumber: 50,
  abn: 11,
  shopPostCode: 4,
  source: 50,
  pleaseSpecify: 200,
}

/** The messages, to the letter (rule RG3). */
const messages: Record<RegistrationTextField, string> = {
  shopName: 'Invalid shop name',
  contactName: 'Invalid contact name',
  email: 'Invalid email format',
  contactNumber: 'Invalid contact number',
  abn: 'ABN must be 11 characters',
  shopPostCode: 'Invalid post code format',
  source: 'Source must be defined',
  pleaseSpecify: 'Source must be specified',
}

/** The message for eleven digits that are no ABN (rule RG5): RG3's message about the length would be wrong. */
const notAnAbn = 'Check the ABN: these 11 digits do not belong to one.'

const isSomething = (value: string): boolean => value !== ''

/** Whether a text is a callable number: it has at least six digits. */
const canBeCalled = (value: string): boolean => normalise(value, 'NFKC').replaceAll(/\D/g, '').length >= 6

const rules: Record<RegistrationTextField, (value: string) => boolean> = {
  shopName: isSomething,
  contactName: isSomething,
  email: isEmail,
  contactNumber: canBeCalled,
  abn: isAbn,
  shopPostCode: isAustralianPostcode,
  source: (value) => sources.some((source) => source === value),
  pleaseSpecify: () => true,
}

/** Returns the problem of one trimmed value by itself; undefined if it is valid. */
export function registrationFieldProblem(field: RegistrationTextField, value: string): string | undefined {
  const isFine = value.length <= maxLengths[field] && isCleanText(value) && !/[\r\n]/.test(value)
  if (isFine && rules[field](value)) return undefined
  return field === 'abn' && /^\d{11}$/.test(value) ? notAnAbn : messages[field]
}

/** Returns the problem of a missing specification: only the source Other needs one. */
export function specifyProblem({ source, pleaseSpecify }: { source: string; pleaseSpecify: string }) {
  return source === 'Other' && pleaseSpecify === '' ? messages.pleaseSpecify : undefined
}

/** Returns all problems of trimmed values by field, in the form's order. The form and the schema share these rules. */
export function problemsOf(values: RegistrationValues): Partial<Record<RegistrationField, string>> {
  const found: Partial<Record<RegistrationField, string>> = {}
  for (const field of registrationFields) {
    if (field === 'licensedPostOffice') continue
    const isLeftOut = field === 'pleaseSpecify' && values.source !== 'Other'
    const problem = isLeftOut ? undefined : registrationFieldProblem(field, values[field])
    if (problem) found[field] = problem
  }
  const unsaid = specifyProblem(values)
  return unsaid ? { ...found, pleaseSpecify: unsaid } : found
}

/** Reduces typed or pasted text to the accepted characters: up to 11 digits for the ABN, up to 4 for the postcode (rule RG4). */
export function typedValue(field: RegistrationTextField, typed: string): string {
  if (field === 'abn') return abnDigits(typed)
  if (field === 'shopPostCode') return normalise(typed, 'NFKC').replaceAll(/\D/g, '').slice(0, maxLengths.shopPostCode)
  return typed
}

/**
 * Returns the values that are checked, sent, and bound to the idempotency key: trimmed, and without a specification
 * that was not asked for.
 */
export function registrationBody(values: RegistrationValues): RegistrationValues {
  const trimmed = { ...values }
  for (const field of registrationFields) if (field !== 'licensedPostOffice') trimmed[field] = plainText(values[field])
  return { ...trimmed, pleaseSpecify: trimmed.source === 'Other' ? trimmed.pleaseSpecify : '' }
}
