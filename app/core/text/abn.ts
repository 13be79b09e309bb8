import { normalise } from './text.ts'

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/**
 * Whether eleven digits can be an Australian Business Number (rule RG5): the weighted sum, with the first digit reduced by one,
 * is a multiple of 89. Detects every single mistyped digit and every swap of two neighbours, but not whose number it is.
 */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0)
  return sum % 89 === 0
}

/** Formats an ABN as the business register does: 51 824 753 556. */
export const abnInGroups = (digits: string): string => digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** Returns the digits of typed or pasted text, at most eleven, without spaces, dots and letters. */
export const abnDigits = (typed: string): string => normalise(typed, 'NFKC').replaceAll(/\D/g, '').slice(0, 11)
