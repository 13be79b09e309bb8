/** What is said of a number that is none (rule O3). */
export const numberProblem = 'Please provide a valid mobile number.'

/** What a person may type at most: far more than any way to write a number. */
export const maxTypedLength = 64

/**
 * An Australian mobile number as it is kept, `+614` and eight digits; undefined when it is none (rule O2): all
 * but the digits goes, a leading 04 or 614 becomes +614, and the whole has exactly 12 characters. The page and the server
 * ask here.
 */
export function normaliseMobile(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  const number = digits.replace(/^(?:04|614)/, '+614')
  return number.startsWith('+614') && number.length === 12 ? number : undefined
}

/** As people here write it: `0491 570 006`. */
export function mobileForPeople(number: string): string {
  return `0${number.slice(3, 6)} ${number.slice(6, 9)} ${number.slice(9)}`
}

/** Enough to tell two numbers apart, too little to call one: `0491 570 ••6`. */
export function maskedMobile(number: string): string {
  return `0${number.slice(3, 6)} ${number.slice(6, 9)} ••${number.slice(11)}`
}

/** What a search for a number looks for: the digits of the kept form, from its beginning or anywhere in it. */
export function numberSearch(search: string): { digits: string; isBeginning: boolean } | undefined {
  const digits = search.replaceAll(/\D/g, '')
  if (digits === '') return undefined
  if (/^(?:04|614)/.test(digits)) return { digits: digits.replace(/^(?:04|614)/, '614'), isBeginning: true }
  return { digits, isBeginning: false }
}
