import { z } from 'zod'

import type { AbnFacts } from './business-registry.ts'

const said = z.string().exactOptional()

/** What the register said of an ABN, as it is stored. */
export const abnFactsSchema = z.object({
  status: z.enum(['active', 'cancelled', 'unknown']),
  entityName: said,
  businessNames: z.array(z.string()).exactOptional(),
  entityType: said,
  state: said,
  postcode: said,
  gstFrom: said,
  at: z.string(),
}) satisfies z.ZodType<AbnFacts>
