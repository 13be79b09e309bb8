/** Prefixes that are removed from the digits of a number, in this order. The expressions mean the same in PostgreSQL and JavaScript. */
export const phonePrefixes = [
  '^00(?:11)?(?=[0-9]{9})',
  '^(?:61(?=0?[0-9]{9}$)0?|0(?=[0-9]{9}$)|1(?=[0-9]{10}$))',
] as const

/** Returns the digits that identify a number in any notation: without the prefixes of Australia and the United States. */
export const phoneKey = (number: string): string =>
  phonePrefixes.reduce((digits, prefix) => digits.replace(new RegExp(prefix), ''), number.replaceAll(/\D/g, ''))

/** Matches the key of an Australian landline, whose last eight digits are dialled within the same area. */
export const landlineKey = '^[2378][0-9]{8}$'

/** Removes the prefixes from the digits of an incomplete number: `+61 (0)491` becomes `491`. */
export const withoutPrefixes = (digits: string): string => digits.replace(/^(?:00(?:11)?)?(?:61)?0?/, '').replace(/^1(?=[0-9]{10}$)/, '') // prettier-ignore
