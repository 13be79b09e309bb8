/** What is dropped in front of the digits of a number, in this order. The expressions mean the same to PostgreSQL and to JavaScript. */
export const phonePrefixes = [
  '^00(?:11)?(?=[0-9]{9})',
  '^(?:61(?=0?[0-9]{9}$)0?|0(?=[0-9]{9}$)|1(?=[0-9]{10}$))',
] as const

/** The digits that identify a number however it was typed: without the prefixes of Australia and the United States. */
export const phoneKey = (number: string): string =>
  phonePrefixes.reduce((digits, prefix) => digits.replace(new RegExp(prefix), ''), number.replaceAll(/\D/g, ''))

/** The key of an Australian landline; its last eight digits are what people in the same area dial. */
export const landlineKey = '^[2378][0-9]{8}$'

/** The digits of a number that may be typed in part, without the prefixes that may stand before it: `+61 (0)491` becomes `491`. */
export const withoutPrefixes = (digits: string): string => digits.replace(/^(?:00(?:11)?)?(?:61)?0?/, '').replace(/^1(?=[0-9]{10}$)/, '') // prettier-ignore
