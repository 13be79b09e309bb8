import { z } from 'zod'

import type { OpeningHours } from './opening-hours.ts'

const shift = z.tuple([z.number(), z.number()]).readonly()

/** The stored opening hours of a shop. */
export const openingHoursSchema = z.array(z.array(shift).readonly()).readonly() satisfies z.ZodType<OpeningHours>
