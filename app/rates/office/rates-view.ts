import { dayOf } from '#app/ui/time/dates.ts'

import type { z } from 'zod'

import type { RateChange, RateRefusal } from '../rate.ts'
import type { RateUnit } from '../rates.schema.ts'
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
export type RateAnswer = { form?: RateForm; preview?: RatePreview; notified?: number; isOut?: boolean }

const ofFields = {
  partner: 'Enter the partner’s name as retailers know it, in at most 60 characters',
  value: 'Enter a percentage above 0 and up to 100, such as 1.25, or whole cents up to 10,000, such as 45',
  from: 'Choose the first day',
}

const ofEntries = {
  taken: { from: 'This partner already has a rate from that day. Change that one' },
  holds: 'This rate is already in force. Add a new rate that follows it',
  gone: 'This rate is no longer in the schedule',
}

/** Returns the message of a refusal, by its field if it has one. */
export function rateRefusalMessage(refusal: RateRefusal): string | Record<string, string> {
  if (refusal.why === 'field') return { [refusal.field]: ofFields[refusal.field] }
  if (!('earliest' in refusal)) return ofEntries[refusal.why]
  if (refusal.why === 'nothing-changes') return { value: 'The schedule already has this rate' }
  const earliest = dayOf(refusal.earliest)
  if (refusal.why === 'too-soon') return { from: `Retailers need notice. The earliest start is ${earliest}` }
  return {
    from: `This pays retailers less and needs notice. The earliest start is ${earliest}`,
  }
}
