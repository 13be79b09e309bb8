import { isPoBox } from '#app/geo/po-box.ts'
import { isAustralianPostcode, isPostcode } from '#app/geo/suburbs/postcode.ts'

import { digitsOf } from '../../bank/bank.ts'
import { isTooLong, longestOf } from './longest.ts'
import type { Problems } from './wizard-rules.ts'

const count = (digits: number): string => `${digits} ${digits === 1 ? 'digit' : 'digits'}`

/** `These are 5 digits: a BSB has 6.` */
const digitsReason = (value: string, what: string, wanted: string): string => {
  const digits = digitsOf(value).length
  if (digits === 0) return `${what.charAt(0).toUpperCase()}${what.slice(1)} has ${wanted} digits.`
  return `These are ${count(digits)}: ${what} has ${wanted}.`
}

const boxReason = 'This is a post office box. Give the street address where the shop stands.'

function phoneReason(value: string): string {
  if (/\p{L}/u.test(value)) return 'A phone number has digits only, such as 02 5550 0182.'
  return digitsReason(value, 'a phone number', '6 to 15')
}

function postcodeReason(value: string): string {
  if (!isPostcode(value)) return digitsReason(value, 'a postcode', '4')
  return isAustralianPostcode(value) ? boxReason : 'No place in Australia has this postcode.'
}

function abnReason(value: string): string {
  const isWhole = digitsOf(value).length === 11
  return isWhole ? 'Check the ABN: these 11 digits do not belong to one.' : digitsReason(value, 'an ABN', '11')
}

function accountReason(value: string): string {
  return /^0+$/.test(value) ? 'An account number is not all zeros.' : digitsReason(value, 'an account number', '4 to 9')
}

const reasons: Partial<Record<string, (value: string) => string>> = {
  email: () => 'An email address has an @, and no spaces: name@shop.com.au.',
  mobile: phoneReason,
  phone: phoneReason,
  shopPhone: phoneReason,
  postCode: postcodeReason,
  abn: abnReason,
  bsb: (value) => (value === '000000' ? 'A BSB is not all zeros.' : digitsReason(value, 'a BSB', '6')),
  accountNumber: accountReason,
  latlng: (value) =>
    value === ''
      ? 'Put the pin on the map, or type the coordinates.'
      : 'Type a latitude and a longitude in Australia, such as -33.9112, 151.1553.',
  Monday: () => 'All seven days are closed. Open at least one.',
}

/** Returns the reason why a value is invalid, as a sentence below the message of rule C20; undefined if the message is enough. */
export function reasonFor(field: string, value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  if (typeof value === 'string' && text === '') return 'This is empty.'
  if (isTooLong(field, text)) return `Use at most ${longestOf(field)} characters.`
  if (typeof value === 'string' && isPoBox(text)) return boxReason
  return reasons[field]?.(text)
}

/** Adds the reason for each value to the problems of a screen, on a second line. */
export function withReasons(problems: Problems, values: Readonly<Record<string, unknown>>): Problems {
  const explained = Object.entries(problems).map(([field, message]) => {
    const reason = reasonFor(field, values[field])
    return [field, reason ? `${message}\n${reason}` : message] as const
  })
  return Object.fromEntries(explained)
}
