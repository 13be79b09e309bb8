import { z } from 'zod'

import type { VisitSource } from './visit-source.ts'

const said = z.string().exactOptional()
const campaign = z.object({ source: said, medium: said, campaign: said, term: said, content: said })

/** The source of a visit, as stored with a form that the visitor sent. */
export const visitSourceSchema = z.object({
  landing: z.string(),
  referrer: said,
  campaign: campaign.exactOptional(),
}) satisfies z.ZodType<VisitSource>
