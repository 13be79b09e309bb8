import { z } from 'zod'

import { daySchema } from '#app/ui/field/day/day.schema.ts'

import { requestKinds, requestWays } from './privacy-request.ts'

/** The form of a new request; `id` is created with the form. */
export const newPrivacyRequestSchema = z.object({
  id: z.guid(),
  kind: z.enum(requestKinds),
  cameBy: z.enum(requestWays),
  receivedOn: daySchema('Enter the day it was received'),
  who: z.string(),
})

export type NewPrivacyRequest = z.output<typeof newPrivacyRequestSchema>
