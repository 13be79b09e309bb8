import { z } from 'zod'

import { daySchema } from '#app/ui/field/day/day.schema.ts'

import { periods, readDay, specialField, timeField } from '../form/week-form.ts'
import { hoursVersion, rangeProblems } from '../hours.schema.ts'
import { holidayAnswers, type HolidaySaid } from '../special-days.ts'

/** The names of the times of other hours. Each holiday of the form has all of them. */
export const otherTimes = periods.flatMap((period) => [
  timeField(specialField, 'from', period),
  timeField(specialField, 'to', period),
])

const most = 40
const times = z.array(z.string().max(10)).max(most).default([])

/** Reads the other hours of one holiday of the form. */
const readOther = (fields: Readonly<Record<string, unknown>>, at: number) => {
  const one = otherTimes.map((name): [string, string] => [name, (fields[name] as string[] | undefined)?.[at] ?? ''])
  return readDay(Object.fromEntries([...one, [specialField, 'open']]), specialField)
}

/**
 * The form of the link about public holidays (rule OH7): one answer and the times of other hours for each day, in the same order. At least
 * one day is answered. Each problem is at the day.
 */
export const holidayLinkSchema = z
  .object({
    day: z.array(daySchema(rangeProblems.from)).max(most),
    answer: z.array(z.enum([...holidayAnswers, 'open'])).max(most),
    ...(Object.fromEntries(otherTimes.map((name) => [name, times])) as Record<string, typeof times>),
    version: hoursVersion,
  })
  .superRefine(({ day, answer, ...fields }, check) => {
    const [first] = day
    if (first && answer.every((one) => one === ''))
      check.addIssue({ code: 'custom', path: [first], message: 'Choose your hours for one day or more' })
    for (const [at, one] of day.entries()) {
      const read = answer[at] === 'open' ? readOther(fields, at) : undefined
      if (read && 'problem' in read) check.addIssue({ code: 'custom', path: [one], message: read.problem })
    }
  })

/** Returns the answers of a form that the schema accepts. */
export const readAnswers = ({ day, answer, ...fields }: z.output<typeof holidayLinkSchema>): HolidaySaid[] =>
  day.map((one, at) => {
    const said = answer[at] ?? 'keep'
    if (said !== 'open') return { day: one, answer: said }
    const read = readOther(fields, at)
    return 'shifts' in read ? { day: one, answer: said, shifts: read.shifts } : { day: one, answer: 'keep' }
  })
