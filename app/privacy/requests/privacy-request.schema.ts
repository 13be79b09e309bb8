import { z } from 'zod'

import { day } from '#app/platform/text.schema.ts'

import { requestKinds, requestWays } from './privacy-request.ts'

/** A request as staff write it down; `id` is the form's own. */
export const newPrivacyRequestSchema = z.object({
  id: z.guid(),
  kind: z.enum(requestKinds),
  cameBy: z.enum(requestWays),
  receivedOn: day('Give the day on which it came'),
  who: z.string(),
})

export type NewPrivacyRequest = z.output<typeof newPrivacyRequestSchema>
