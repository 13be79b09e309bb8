import { z } from 'zod'

import { text } from '#app/core/text/text.schema.ts'

import { askableFields } from '../answer/asked-fields.ts'

/** The reason for declining, which the applicant may read. */
export const reasonSchema = text(1_000).min(1, 'Say why')

export const askSchema = z.strictObject({
  fields: z.array(z.enum(askableFields)).min(1, 'Choose at least one field').max(askableFields.length),
  question: text(1_000).min(1, 'Write the question'),
})
export type Ask = z.infer<typeof askSchema>
