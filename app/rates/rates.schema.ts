import { isoDay } from '#app/ui/time/dates.ts'

/** The units of a rate: hundredths of a percent of the amount, cents for each transaction, or none, which ends it. */
export const rateUnits = ['percent', 'cents', 'none'] as const
export type RateUnit = (typeof rateUnits)[number]

/** A rate with the first day on which it applies: '2026-12-01'. */
export type DatedRate = { unit: RateUnit; value: number; from: string }

/** A partner with its rates in order: the current one, or the first planned one, and those that follow. */
export type PartnerRates = { partner: string; rates: DatedRate[] }

/** The message for retailers while the schedule has no current and no planned rate (rule CR7). */
export const ratesMissing = 'Our commission rates are still missing, so you cannot sign yet.'

/** The schedule on a day. `mark` changes with any part of it. */
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

/** Formats a day for screens, mails and agreements: '1 December 2026' for '2026-12-01'. */
export function dayInWords(of: string): string {
  const [year = '', month = '', date = ''] = of.split('-')
  return `${Number(date)} ${names[Number(month) - 1] ?? ''} ${year}`
}

/** Formats a rate: '1.25%', '45 cents', '$1.20'. */
export function rateFigure({ unit, value }: Pick<DatedRate, 'unit' | 'value'>): string {
  if (unit === 'none') return 'None'
  if (unit === 'percent') return `${value / 100}%`
  if (value < 100) return value === 1 ? '1 cent' : `${value} cents`
  return `$${(value / 100).toFixed(2)}`
}

/**
 * Formats a rate with its basis: '1.25% of the amount', '45 cents a transaction'. The words never change: the audit log has them, and
 * `checkRates` compares it with the schedule.
 */
export function rateInWords(rate: Pick<DatedRate, 'unit' | 'value'>): string {
  if (rate.unit === 'none') return 'no longer offered'
  return `${rateFigure(rate)} ${rate.unit === 'percent' ? 'of the amount' : 'a transaction'}`
}

/** Formats a later rate: 'from 1 February 2027: 1% of the amount'. */
export const laterInWords = ({ from, ...rate }: DatedRate): string => `from ${dayInWords(from)}: ${rateInWords(rate)}`

/** Formats all rates of a partner: '1.25% of the amount, since 1 December 2026; from 1 February 2027: 1% of the amount'. */
export function ratesInWords({ rates }: PartnerRates, on: string): string {
  return rates
    .map((rate) => (rate.from <= on ? `${rateInWords(rate)}, since ${dayInWords(rate.from)}` : laterInWords(rate)))
    .join('; ')
}

/** The days of notice before a rate falls or ends (rule CR4). The agreement names the same number. */
export const lowerNoticeDays = 14

/** Returns the day in Sydney, which decides when a rate begins. */
export const rateDay = (now: Date): string => isoDay(now)
