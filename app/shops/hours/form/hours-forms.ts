import type { z } from 'zod'

import { daysFormSchema, holidaysFormSchema, rangeProblems, removeDaysSchema, weekFormSchema } from '../hours.schema.ts'
import { addDays, answerHolidays, type HoursChange, removeDays, setWeek, type SpecialDays } from '../special-days.ts'
import { readDay, readWeek, specialField } from './week-form.ts'

/** The change of a form. `added`: the days that it adds, which may not be past or too far ahead. */
export type ReadChange = { version: number; change: HoursChange; added?: readonly Pick<SpecialDays, 'from' | 'to'>[] }

/** A form of hours: its fields, and the change that they describe. */
export type HoursForm = { schema: z.ZodObject; read(fields: never): ReadChange }

const form = <Schema extends z.ZodObject>(
  schema: Schema,
  read: (fields: z.output<Schema>) => ReadChange,
): HoursForm => ({
  schema,
  read,
})

/** The forms of a shop's hours, by their `intent`: for its retailer and for staff (rules OH3, OH6). */
export const hoursForms = {
  week: form(weekFormSchema, ({ version, ...fields }) => ({ version, change: setWeek(readWeek(fields).hours) })),
  holidays: form(holidaysFormSchema, ({ version, day, answer }) => {
    const answers = day.map((one, at) => ({ day: one, answer: answer[at] ?? 'keep' }))
    const given = answers.filter((one) => ['usual', 'closed'].includes(one.answer))
    return { version, change: answerHolidays(answers), added: given.map((one) => ({ from: one.day, to: one.day })) }
  }),
  days: form(daysFormSchema, ({ version, from, to, ...fields }) => {
    const read = readDay(fields, specialField)
    const range = { from, to: to === '' ? from : to }
    return { version, change: addDays({ ...range, shifts: 'shifts' in read ? read.shifts : [] }), added: [range] }
  }),
  remove: form(removeDaysSchema, ({ version, ...range }) => ({ version, change: removeDays(range) })),
}

/** The words for refused forms, except for shops that are gone. A stale form shows both copies. */
export const hoursRefusals = {
  stale: '',
  'bad-from': { from: rangeProblems.from },
  'bad-to': { to: rangeProblems.to },
  'too-many': 'There are 60 special days already. Remove one first.',
} as const
