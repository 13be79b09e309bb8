import { z } from 'zod'

import { readDay } from '#app/ui/field/day/day-text.ts'

/** The typed entry, and `out`, the id of the entry that it replaces. `manage-rates.server.ts` checks the values against the schedule. */
export const rateFormSchema = z.object({
  id: z.string(),
  partner: z.string(),
  unit: z.string(),
  value: z.string(),
  from: z.string().overwrite(readDay),
  out: z.string(),
})
