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

/** A date that begins a cell, also one whose digits look like a mobile number: `04-11-26 10.15`. */
const date = /^(?:0?[1-9]|[12]\d|3[01])[-./ ](?:0?[1-9]|1[0-2])[-./ ](?:\d{4}|\d{2})(?!\d)/
/** What lists put around a number: invisible characters, spaces, quotes, and the `=` that makes a spreadsheet keep the 0. */
const wrapping = /[\p{Default_Ignorable_Code_Point}\s"'’=]/gu
const grouped = /^\+?[\d().\-‐‑–—]+$/
const grouping = /[().\-‐‑–—]/g

/**
 * Reads text that must be exactly one Australian mobile number (rule O12), where `normaliseMobile` would take the digits out of anything.
 * Also reads the notations of lists: `+61 (0)…`, `0061…`, `0011 61…`. `lostZero` marks a number without its leading 0.
 */
export function readMobile(text: string): { number: string; lostZero: boolean } | undefined {
  const visible = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
  const bare = visible.replaceAll(wrapping, '')
  if (date.test(visible) || !grouped.test(bare)) return undefined
  const [, start, rest] = /^((?:\+|0011|00)?610?|0|)(4\d{8})$/.exec(bare.replaceAll(grouping, '')) ?? []
  return rest === undefined ? undefined : { number: `+61${rest}`, lostZero: start === '' }
}

/** As people here write it: `0491 570 006`. */
export function mobileForPeople(number: string): string {
  return `0${number.slice(3, 6)} ${number.slice(6, 9)} ${number.slice(9)}`
}

/** Enough to tell two numbers apart, too little to call one: `0491 570 ••6`. */
export function maskedMobile(number: string): string {
  return `0${number.slice(3, 6)} ${number.slice(6, 9)} ••${number.slice(11)}`
}
