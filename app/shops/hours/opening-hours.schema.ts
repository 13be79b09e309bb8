import { z } from 'zod'

import type { OpeningHours } from './opening-hours.ts'
import type { SpecialDays } from './special-days.ts'

const shift = z.tuple([z.number(), z.number()]).readonly()

/** The stored opening hours of a shop. */
export const openingHoursSchema = z.array(z.array(shift).readonly()).readonly() satisfies z.ZodType<OpeningHours>

const shifts = z.array(shift).readonly()

/** The stored special days of a shop. */
export const specialDaysSchema = z
  .array(z.object({ from: z.string(), to: z.string(), shifts: shifts.nullable() }).readonly())
  .readonly() satisfies z.ZodType<readonly SpecialDays[]>
