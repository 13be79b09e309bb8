import { z } from 'zod'

import { weekdays } from './opening-hours.ts'
import { periods, readWeek, sameField, timeField } from './week-form.ts'

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
