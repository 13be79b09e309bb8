import { z } from 'zod'

import { daySchema, optionalDaySchema } from '#app/ui/field/day/day.schema.ts'

import { weekdays } from './opening-hours.ts'
import { holidayAnswers } from './special-days.ts'
import { periods, readDay, readWeek, sameField, specialField, timeField } from './form/week-form.ts'

/** A short text of a form, whose meaning its reader checks. */
const choice = z.string().max(10).default('')

/** The version of the shop that the form shows. A form without one counts as stale. */
export const hoursVersion = z.coerce.number().int().catch(0)

const times = (name: string) =>
  periods.flatMap((period) => [timeField(name, 'from', period), timeField(name, 'to', period)])

/** The fields of one day. */
export const dayShape = (name: string): Record<string, typeof choice> =>
  Object.fromEntries([name, ...times(name)].map((field) => [field, choice]))

const weekShape = Object.assign({ [sameField]: choice }, ...weekdays.map(dayShape)) as Record<string, typeof choice>

/** The form of a week. Each problem is at the name of its day. */
export const weekFormSchema = z.object({ ...weekShape, version: hoursVersion }).superRefine((fields, check) => {
  for (const [day, message] of Object.entries(readWeek(fields as unknown as Record<string, string>).problems))
    check.addIssue({ code: 'custom', path: [day], message })
})

/** The words for a refused first or last day. */
export const rangeProblems = {
  from: 'Choose a day from today on, at most a year ahead',
  to: 'Choose a day after the first one, at most a year later',
} as const
const from = daySchema(rangeProblems.from)

/** The form of the answers about public holidays: one answer for each day, in the same order. */
export const holidaysFormSchema = z.object({
  day: z.array(from).max(40),
  answer: z.array(z.enum(holidayAnswers)).max(40),
  version: hoursVersion,
})

/** The form that adds a day, or all days until another, with their hours. */
export const daysFormSchema = z
  .object({
    ...dayShape(specialField),
    from,
    to: optionalDaySchema(rangeProblems.to).default(''),
    version: hoursVersion,
  })
  .superRefine((fields, check) => {
    const read = readDay(fields as unknown as Record<string, string>, specialField)
    if ('problem' in read) check.addIssue({ code: 'custom', path: [specialField], message: read.problem })
  })

/** The form that removes special days. */
export const removeDaysSchema = z.object({ from, to: daySchema(rangeProblems.to), version: hoursVersion })
