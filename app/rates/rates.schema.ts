import { isoDay } from '#app/ui/dates.ts'

/** How a rate is counted: hundredths of a percent of the amount, cents for each transaction, or no more. */
export const rateUnits = ['percent', 'cents', 'none'] as const
export type RateUnit = (typeof rateUnits)[number]

/** A rate with the day from which it holds: '2026-12-01'. */
export type DatedRate = { unit: RateUnit; value: number; from: string }

/** A partner with the rate that holds, or the first one that will, and those that follow it. */
export type PartnerRates = { partner: string; rates: DatedRate[] }

/** What retailers read while the schedule holds no rate, neither one that holds nor one that was announced (rule CR7). */
export const ratesMissing = 'Our commission rates are still missing, so you cannot sign yet.'

/** The schedule as it is on a day; `mark` is another one when anything of it is. */
export type Schedule = { on: string; partners: PartnerRates[]; mark: string }

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '1 December 2026'; '2026-12-01' as it is written on screens, in mails and in agreements. */
export function dayInWords(of: string): string {
  const [year = '', month = '', date = ''] = of.split('-')
  return `${Number(date)} ${names[Number(month) - 1] ?? ''} ${year}`
}

/** '1.25%', '45 cents', '$1.20'. */
export function rateFigure({ unit, value }: Pick<DatedRate, 'unit' | 'value'>): string {
  if (unit === 'none') return 'None'
  if (unit === 'percent') return `${value / 100}%`
  if (value < 100) return value === 1 ? '1 cent' : `${value} cents`
  return `$${(value / 100).toFixed(2)}`
}

/** '1.25% of the amount', '45 cents a transaction'. */
export function rateInWords(rate: Pick<DatedRate, 'unit' | 'value'>): string {
  if (rate.unit === 'none') return 'no longer offered'
  return `${rateFigure(rate)} ${rate.unit === 'percent' ? 'of the amount' : 'a transaction'}`
}

/** What follows the rate that holds: 'from 1 February 2027: 1% of the amount'. */
export const laterInWords = ({ from, ...rate }: DatedRate): string => `from ${dayInWords(from)}: ${rateInWords(rate)}`

/** '1.25% of the amount, since 1 December 2026; from 1 February 2027: 1% of the amount'. */
export function ratesInWords({ rates }: PartnerRates, on: string): string {
  return rates
    .map((rate) => (rate.from <= on ? `${rateInWords(rate)}, since ${dayInWords(rate.from)}` : laterInWords(rate)))
    .join('; ')
}

/** Days of notice before a rate falls or ends (rule CR4); the agreement says so too. */
export const lowerNoticeDays = 14

/** The day on which a rate begins or is asked for: everywhere that of Sydney. */
export const rateDay = (now: Date): string => isoDay(now)
