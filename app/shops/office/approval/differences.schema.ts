import { z } from 'zod'

import type { Difference } from './differences.ts'

/** The stored differences between approval and contract. Field names may come from any version (decision 24). */
export const differencesSchema = z.array(
  z.object({ field: z.string(), approved: z.string(), signed: z.string() }),
) satisfies z.ZodType<Difference[]>
