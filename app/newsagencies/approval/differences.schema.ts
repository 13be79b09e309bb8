import { z } from 'zod'

import { type Difference, differenceLabels } from './differences.ts'

const fields = Object.keys(differenceLabels) as Difference['field'][]

/** What a shop signed as something else than was approved, as it is stored. */
export const differencesSchema = z.array(
  z.object({ field: z.enum(fields), approved: z.string(), signed: z.string() }),
) satisfies z.ZodType<Difference[]>
