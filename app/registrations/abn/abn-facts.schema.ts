import { z } from 'zod'

import type { AbnFacts } from './business-registry.ts'

const said = z.string().exactOptional()

const status = z.enum(['active', 'cancelled', 'unknown'])

const facts = z.object({
  status,
  entityName: said,
  businessNames: z.array(z.string()).exactOptional(),
  entityType: said,
  state: said,
  postcode: said,
  gstFrom: said,
  at: z.string(),
}) satisfies z.ZodType<AbnFacts>

const statusOfAnotherVersion = z.string().refine((said) => !status.safeParse(said).success)

/** The stored response of the register about an ABN. A status of another version counts as not looked up (decision 24). */
export const abnFactsSchema = z.union([facts, z.object({ status: statusOfAnotherVersion }).transform(() => null)])
