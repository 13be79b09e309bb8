import { normalise } from '#app/platform/text.ts'

/** Bank details as a person reads them (rule C13). */
export type BankDetails<Digits = string> = {
  nameOfFinancialInstitution: string
  namesOnAccount: string
  bsb: Digits
  accountNumber: Digits
}

/**
 * A number that the server has and a page shows masked, as in `unchanged`. Sent back, it means that this number stays as it is
 * (rule C27, decision 24).
 */
export type Unchanged = { unchanged: string }

/** A number on a page: what was typed, or what the server has. */
export type PageNumber = string | Unchanged

export const isUnchanged = (value: unknown): value is Unchanged =>
  typeof value === 'object' && value !== null && 'unchanged' in value

/** A number that came masked from the server, as a page holds it. */
export const unchangedNumber = (masked: string): PageNumber => (masked === '' ? '' : { unchanged: masked })

/** A number as its field shows it: typed digits whole, a number of the server masked. */
export const numberText = (number: PageNumber): string => (isUnchanged(number) ? number.unchanged : number)

/** The four fields and nothing else, whatever else the value holds. */
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

export const digitsOf = (typed: string): string => normalise(typed, 'NFKC').replaceAll(/\D/g, '')

/** Six digits (rule C17). Never judged by the digit that once meant a state: a quarter of the real ones disagree. */
export const isBsb = (digits: string): boolean => /^\d{6}$/.test(digits) && digits !== '000000'

/** Four to nine digits, leading zeros kept, never zeros alone (rule C17). There is no check digit. */
export const isAccountNumber = (digits: string): boolean => /^\d{4,9}$/.test(digits) && !/^0+$/.test(digits)

/** A number that somebody has read off the front of a card. */
export const looksLikeCard = (digits: string): boolean => /^\d{15,19}$/.test(digits)

/** `062-000`. */
export const bsbInGroups = (digits: string): string => digits.replace(/^(\d{3})(\d{3})$/, '$1-$2')

/**
 * The banks whose prefixes most shops use, written down as facts. What is missing here is named by whoever fills in the
 * form.
 */
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

/** The bank that a BSB's first two digits belong to; undefined when they are not in our short list. */
export const bankOf = (bsb: string): string | undefined => bankPrefixes[digitsOf(bsb).slice(0, 2)]

/** Whether a bank's name may be one that we wrote. */
export const isListedBank = (name: string): boolean => Object.values(bankPrefixes).includes(name)

const dot = '•'

/** What may be shown of a BSB: which branch's last three digits. */
export const maskBsb = (bsb: string): string => (isBsb(bsb) ? `${dot.repeat(3)}-${bsb.slice(-3)}` : '')

/** What may be shown of an account number: its last three digits, of a short one its last two; never how long it is. */
export function maskAccountNumber(number: string): string {
  if (number.length < 4) return ''
  return dot.repeat(4) + number.slice(number.length >= 6 ? -3 : -2)
}

type Numbers = Pick<BankDetails<PageNumber>, 'bsb' | 'accountNumber'>

/** An account as it may be shown. */
export const maskAccount = <Account extends Numbers>(account: Account) => ({
  ...account,
  bsb: isUnchanged(account.bsb) ? account.bsb.unchanged : maskBsb(account.bsb),
  accountNumber: isUnchanged(account.accountNumber)
    ? account.accountNumber.unchanged
    : maskAccountNumber(account.accountNumber),
})

/** What is shown of a number, and no number. */
export const isMasked = (value: string): boolean => value.includes(dot)

/** Why a change of an account was stopped, in characters. */
export const longestStopReason = 300

/** What a link that stops a change finds: one that waits, one that was stopped or replaced, or one that counts by now. */
export type BankChangeView = { shopName: string; state: 'waits' | 'stopped' | 'counts' }
