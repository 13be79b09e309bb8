import type { RateChange, RateField, RateRefusal } from '../rate.ts'
import { dayInWords, type RateUnit } from '../rates.schema.ts'

/** An entry of the schedule as the office shows it. */
export type RateView = {
  id: string
  partner: string
  unit: RateUnit
  /** As it is typed: '1.25', '45'. */
  value: string
  /** '1.25% of the amount' */
  rate: string
  from: string
  state: 'planned' | 'holds' | 'over'
  by: string
  at: string
}

/** The fields of the form; `out` is the entry in whose place it comes. */
export const formFields = ['id', 'partner', 'unit', 'value', 'from', 'out'] as const
export type RateForm = Record<(typeof formFields)[number], string>

export const emptyForm: RateForm = { id: '', partner: '', unit: 'percent', value: '', from: '', out: '' }

/** The form as it begins when an entry is changed. */
export const formOf = ({ id, partner, unit, value, from }: RateView): RateForm => ({
  id: '',
  partner,
  unit,
  value: unit === 'none' ? '' : value,
  from,
  out: id,
})

export type RatePreview = { changes: RateChange[]; retailers: number }

/** Where a problem stands, and what to do. */
export type RateProblem = { field?: RateField; message: string }

const ofFields = {
  partner: 'Write the partner’s name as retailers know it, in at most 60 characters',
  value: 'Write a percentage above 0 and up to 100, such as 1.25, or whole cents up to 10000, such as 45',
  from: 'Choose the day from which it holds',
}

const ofEntries: Record<'taken' | 'holds' | 'gone', RateProblem> = {
  taken: { field: 'from', message: 'This partner has an entry from that day: change that one' },
  holds: { message: 'This entry holds by now: put in a new one that follows it' },
  gone: { message: 'This entry is not in the schedule any more' },
}

export function problemOf(refusal: RateRefusal): RateProblem {
  if (refusal.why === 'field') return { field: refusal.field, message: ofFields[refusal.field] }
  if (!('earliest' in refusal)) return ofEntries[refusal.why]
  if (refusal.why === 'nothing-changes') return { field: 'value', message: 'That is what the schedule says already' }
  const earliest = dayInWords(refusal.earliest)
  if (refusal.why === 'too-soon')
    return { field: 'from', message: `Retailers are told first: it can begin on ${earliest} at the earliest` }
  return {
    field: 'from',
    message: `That pays retailers less than they were told. With their notice it can begin on ${earliest} at the earliest`,
  }
}
