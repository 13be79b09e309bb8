import { isCleanText, isEmail } from '#app/platform/text.ts'

import { isZipCode } from './zip-code.ts'

/** What a storekeeper fills in, in the order in which it is asked (rule U1). */
export const usInterestFields = ['shopName', 'name', 'email', 'contactNumber', 'shopZipCode'] as const
export type UsInterestField = (typeof usInterestFields)[number]
type UsInterestValues = Record<UsInterestField, string>

/** Lengths in characters, after trimming. The email's is that of rule AP5. */
export const maxLengths: Record<UsInterestField, number> = {
  shopName: 200,
  name: 200,
  email: 254,
  contactNumber: 50,
  shopZipCode: 10,
}

/** The messages, to the letter (rule U2). */
const messages: UsInterestValues = {
  shopName: 'Invalid shop name',
  name: 'Invalid contact name',
  email: 'Invalid email format',
  contactNumber: 'Invalid contact number',
  shopZipCode: 'Invalid zip code',
}

const fieldRules: Record<UsInterestField, (value: string) => boolean> = {
  shopName: (value) => value !== '',
  name: (value) => value !== '',
  email: isEmail,
  contactNumber: (value) => value !== '',
  shopZipCode: isZipCode,
}

/** What is wrong with a trimmed value; undefined when nothing is. The form and the server's schema ask here. */
export function problemOf(field: UsInterestField, value: string): string | undefined {
  const isFine = value.length <= maxLengths[field] && isCleanText(value) && !/[\r\n]/.test(value)
  return isFine && fieldRules[field](value) ? undefined : messages[field]
}
