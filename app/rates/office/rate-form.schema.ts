import { z } from 'zod'

import { readDay } from '#app/ui/field/day-text.ts'

/** An entry as it is typed, and `out`, the entry in whose place it comes. What the texts mean is judged with the schedule (`manage-rates.server.ts`). */
export const rateFormSchema = z.object({
  id: z.string(),
  partner: z.string(),
  unit: z.string(),
  value: z.string(),
  from: z.string().overwrite(readDay),
  out: z.string(),
})
