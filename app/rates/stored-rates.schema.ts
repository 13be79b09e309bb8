import { z } from 'zod'

import { type PartnerRates, rateUnits } from './rates.schema.ts'

const datedRate = z.strictObject({ unit: z.enum(rateUnits), value: z.int().min(0), from: z.iso.date() })

/** The schedule of rates as stored with an agreement. It is a separate file because browsers need the texts but not this library. */
export const partnersSchema: z.ZodType<PartnerRates[]> = z.array(
  z.strictObject({ partner: z.string(), rates: z.array(datedRate).min(1) }),
)
