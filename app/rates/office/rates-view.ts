import type { z } from 'zod'

import type { RateChange, RateRefusal } from '../rate.ts'
import { dayInWords, type RateUnit } from '../rates.schema.ts'
import type { rateFormSchema } from './rate-form.schema.ts'

/** An entry of the schedule as the office shows it. */
export type RateView = {
  id: string
  partner: string
  unit: RateUnit
  /** The value as typed: '1.25', '45'. */
  value: string
  /** '1.25% of the amount' */
  rate: string
  from: string
  state: 'planned' | 'holds' | 'over'
  by: string
  at: string
}

export type RateForm = z.output<typeof rateFormSchema>

export const emptyForm: RateForm = { id: '', partner: '', unit: 'percent', value: '', from: '', out: '' }

/** Returns the form that changes an entry, with its present values. */
export const formOf = ({ id, partner, unit, value, from }: RateView): RateForm => ({
  id: '',
  partner,
  unit,
  value: unit === 'none' ? '' : value,
  from,
  out: id,
})

export type RatePreview = { changes: RateChange[]; retailers: number }

/** The result of a submitted form: the form with its preview, or how many retailers were notified. */
export type RateAnswer = { form?: RateForm; preview?: RatePreview; told?: number; isOut?: boolean }

const ofFields = {
  partner: 'Write the partner’s name as retailers know it, in at most 60 characters',
  value: 'Write a percentage above 0 and up to 100, such as 1.25, or whole cents up to 10000, such as 45',
  from: 'Choose the day from which it holds',
}

const ofEntries = {
  taken: { from: 'This partner has an entry from that day: change that one' },
  holds: 'This entry holds by now: put in a new one that follows it',
  gone: 'This entry is not in the schedule any more',
}

/** Returns the message of a refusal, by its field if it has one. */
export function problemOf(refusal: RateRefusal): string | Record<string, string> {
  if (refusal.why === 'field') return { [refusal.field]: ofFields[refusal.field] }
  if (!('earliest' in refusal)) return ofEntries[refusal.why]
  if (refusal.why === 'nothing-changes') return { value: 'That is what the schedule says already' }
  const earliest = dayInWords(refusal.earliest)
  if (refusal.why === 'too-soon')
    return { from: `Retailers are told first: it can begin on ${earliest} at the earliest` }
  return {
    from: `That pays retailers less than they were told. With their notice it can begin on ${earliest} at the earliest`,
  }
}
