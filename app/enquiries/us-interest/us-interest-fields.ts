import { isCleanText, isEmail } from '#app/core/text/text.ts'

/** Prefixes of ZIP codes that the United States Postal Service has not assigned. */
const unassigned = new Set(
  (
    '000 001 002 003 004 099 213 269 343 345 348 353 419 428 429 517 518 519 529 533 536 552 568 578 579 589 621 632 ' +
    '642 643 659 663 682 694 695 696 697 698 699 702 709 715 732 742 771 817 818 819 839 848 849 854 858 861 862 866 ' +
    '867 868 869 876 886 887 888 892 896 899 909 929 987'
  ).split(' '),
)

/** Whether a value is a ZIP code of the United States: five digits, or ZIP+4, with an assigned prefix (rule U7). */
export function isZipCode(value: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(value) && !unassigned.has(value.slice(0, 3))
}

/** Whether a ZIP code is in New Jersey, where they begin with 07 or 08. */
export function isNewJersey(zipCode: string): boolean {
  return /^0[78]/.test(zipCode)
}

/** The fields of the form, in their order (rule U1). */
export const usInterestFields = ['shopName', 'name', 'email', 'contactNumber', 'shopZipCode'] as const
export type UsInterestField = (typeof usInterestFields)[number]
type UsInterestValues = Record<UsInterestField, string>

/** Lengths in characters, after trimming; for the email see rule AP5. */
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

/** Returns the message for a trimmed value; undefined if it is valid. Used by the form and by the server's schema. */
export function usInterestFieldProblem(field: UsInterestField, value: string): string | undefined {
  const isFine = value.length <= maxLengths[field] && isCleanText(value) && !/[\r\n]/.test(value)
  return isFine && fieldRules[field](value) ? undefined : messages[field]
}
