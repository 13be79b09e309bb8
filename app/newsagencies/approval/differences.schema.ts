import { z } from 'zod'

import type { Difference } from './differences.ts'

/** What a shop signed as something else than was approved, as it is stored. The fields are those of any version (decision 24). */
export const differencesSchema = z.array(
  z.object({ field: z.string(), approved: z.string(), signed: z.string() }),
) satisfies z.ZodType<Difference[]>
