/** The message for an invalid number (rule O3). */
export const numberProblem = 'Please provide a valid mobile number.'

/** The maximum length of typed text, far longer than any notation of a number. */
export const maxTypedLength = 64

/**
 * Normalises an Australian mobile number to its stored form, `+614` and eight digits; undefined if it is not one (rule O2). Removes
 * everything except digits, replaces a leading 04 or 614 by +614, and requires exactly 12 characters. Used by the page and the server.
 */
export function normaliseMobile(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  const number = digits.replace(/^(?:04|614)/, '+614')
  return number.startsWith('+614') && number.length === 12 ? number : undefined
}

/** A date at the beginning of a cell, which may have the digits of a mobile number: `04-11-26 10.15`. */
const date = /^(?:0?[1-9]|[12]\d|3[01])[-./ ](?:0?[1-9]|1[0-2])[-./ ](?:\d{4}|\d{2})(?!\d)/
/** Characters around numbers in lists: invisible characters, spaces, quotes, and the `=` with which a spreadsheet preserves the 0. */
const wrapping = /[\p{Default_Ignorable_Code_Point}\s"'’=]/gu
const grouped = /^\+?[\d().\-‐‑–—]+$/
const grouping = /[().\-‐‑–—]/g

/**
 * Reads text that must be exactly one Australian mobile number (rule O12), whereas `normaliseMobile` takes the digits from any text. Also
 * reads the notations of lists: `+61 (0)…`, `0061…`, `0011 61…`. `lostZero` marks a number without its leading 0.
 */
export function readMobile(text: string): { number: string; lostZero: boolean } | undefined {
  const visible = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
  const bare = visible.replaceAll(wrapping, '')
  if (date.test(visible) || !grouped.test(bare)) return undefined
  const [, start, rest] = /^((?:\+|0011|00)?610?|0|)(4\d{8})$/.exec(bare.replaceAll(grouping, '')) ?? []
  return rest === undefined ? undefined : { number: `+61${rest}`, lostZero: start === '' }
}

/** Returns a number in the local notation: `0491 570 006`. */
export function mobileForPeople(number: string): string {
  return `0${number.slice(3, 6)} ${number.slice(6, 9)} ${number.slice(9)}`
}

/** Masks a number so that it can be distinguished but not called: `0491 570 ••6`. */
export function maskedMobile(number: string): string {
  return `0${number.slice(3, 6)} ${number.slice(6, 9)} ••${number.slice(11)}`
}
