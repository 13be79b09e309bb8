import { normalise } from '#app/core/text/text.ts'

/** Bank details in readable form (rule C13). */
export type BankDetails<Digits = string> = {
  nameOfFinancialInstitution: string
  namesOnAccount: string
  bsb: Digits
  accountNumber: Digits
}

/**
 * A number that the server has and a page shows masked, as in `unchanged`. Sent back, it means that this number does
 * not change (rule C27, decision 24).
 */
type Unchanged = { unchanged: string }

/** A number on a page: typed digits, or one that the server has. */
export type PageNumber = string | Unchanged

export const isUnchanged = (value: unknown): value is Unchanged =>
  typeof value === 'object' && value !== null && 'unchanged' in value

/** Wraps a masked number from the server for a page. */
export const unchangedNumber = (masked: string): PageNumber => (masked === '' ? '' : { unchanged: masked })

/** Returns a number as its field shows it: typed digits in full, the server's number masked. */
export const numberText = (number: PageNumber): string => (isUnchanged(number) ? number.unchanged : number)

/** Returns only the four bank fields of a value. */
export const bankIn = <Digits>({
  nameOfFinancialInstitution,
  namesOnAccount,
  bsb,
  accountNumber,
}: BankDetails<Digits>): BankDetails<Digits> => ({
  nameOfFinancialInstitution,
  namesOnAccount,
  bsb,
  accountNumber,
})

/** Reduces typed text to its digits; full-width digits count too. */
export const digitsOf = (typed: string): string => normalise(typed, 'NFKC').replaceAll(/\D/g, '')

/** Whether it is a valid BSB (rule C17): six digits. Not checked against its state digit, which is wrong for a quarter of real BSBs. */
export const isBsb = (digits: string): boolean => /^\d{6}$/.test(digits) && digits !== '000000'

/** Whether it is a valid account number (rule C17): four to nine digits with leading zeros, not zeros alone. There is no check digit. */
export const isAccountNumber = (digits: string): boolean => /^\d{4,9}$/.test(digits) && !/^0+$/.test(digits)

/** Whether a number has the length of a card number. */
export const looksLikeCard = (digits: string): boolean => /^\d{15,19}$/.test(digits)

/** `062-000`. */
export const bsbInGroups = (digits: string): string => digits.replace(/^(\d{3})(\d{3})$/, '$1-$2')

/** The prefixes of the banks that most shops use. Any other bank is named by hand. */
const bankPrefixes: Record<string, string> = {
  '01': 'ANZ',
  '03': 'Westpac',
  '04': 'Westpac',
  '06': 'Commonwealth Bank',
  '08': 'National Australia Bank',
  '09': 'Reserve Bank of Australia',
  '10': 'BankSA',
  '11': 'St.George Bank',
  '12': 'Bank of Queensland',
  '18': 'Macquarie Bank',
  '19': 'Bank of Melbourne',
  '30': 'Bankwest',
  '48': 'Suncorp Bank',
  '73': 'Westpac',
  '76': 'Commonwealth Bank',
}

/** Returns the bank of a BSB's first two digits; undefined for an unlisted prefix. */
export const bankOf = (bsb: string): string | undefined => bankPrefixes[digitsOf(bsb).slice(0, 2)]

/** Whether we may have filled in this bank name. */
export const isListedBank = (name: string): boolean => Object.values(bankPrefixes).includes(name)

/** Returns the name of the bank after its BSB was typed. An incomplete BSB, and a name that we do not list, change nothing. */
export const bankAfter = (bsb: string, name: string): string =>
  isBsb(bsb) && (name === '' || isListedBank(name)) ? (bankOf(bsb) ?? '') : name

const dot = '•'

/** Masks a BSB except the last three digits. */
export const maskBsb = (bsb: string): string => (isBsb(bsb) ? `${dot.repeat(3)}-${bsb.slice(-3)}` : '')

/** Masks an account number except the last three digits, or two of a short one. Hides its length. */
export function maskAccountNumber(number: string): string {
  if (number.length < 4) return ''
  return dot.repeat(4) + number.slice(number.length >= 6 ? -3 : -2)
}

type Numbers = Pick<BankDetails<PageNumber>, 'bsb' | 'accountNumber'>

/** Masks both numbers of an account. */
export const maskAccount = <Account extends Numbers>(account: Account) => ({
  ...account,
  bsb: isUnchanged(account.bsb) ? account.bsb.unchanged : maskBsb(account.bsb),
  accountNumber: isUnchanged(account.accountNumber)
    ? account.accountNumber.unchanged
    : maskAccountNumber(account.accountNumber),
})

/** Whether a value is masked and thus no number. */
export const isMasked = (value: string): boolean => value.includes(dot)

/** The maximal length of the reason for stopping a change, in characters. */
export const longestStopReason = 300

/** The change behind a stop link: it waits, was stopped or replaced, or is in effect. */
export type BankChangeView = { state: 'waits'; shopName: string } | { state: 'stopped' } | { state: 'counts' }
