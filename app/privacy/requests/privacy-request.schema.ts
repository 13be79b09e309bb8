import { z } from 'zod'

import { readDay } from '#app/ui/field/day/day-text.ts'

import { requestKinds, requestWays } from './privacy-request.ts'

/** The form of a new request; `id` is created with the form. */
export const newPrivacyRequestSchema = z.object({
  id: z.guid(),
  kind: z.enum(requestKinds),
  cameBy: z.enum(requestWays),
  receivedOn: z.string().overwrite(readDay).pipe(z.iso.date('Enter the day it was received')),
  who: z.string(),
})

export type NewPrivacyRequest = z.output<typeof newPrivacyRequestSchema>
