import { z } from 'zod'

import { text } from '#app/platform/text.schema.ts'

import { askableFields } from '../answer/asked-fields.ts'

/** Why a registration is declined, in a sentence that the applicant may read. */
export const reasonSchema = text(1_000).min(1, 'Say why')

export const askSchema = z.strictObject({
  fields: z.array(z.enum(askableFields)).min(1, 'Choose at least one field').max(askableFields.length),
  question: text(1_000).min(1, 'Write the question'),
})
export type Ask = z.infer<typeof askSchema>

/** How much of a record somebody had seen when they acted: its version, and how many events its timeline showed. */
export type Seen = { version: number; events: number }

/** As a form carries it: '3.5'. */
export const writeSeen = ({ version, events }: Seen): string => `${version}.${events}`

export function parseSeen(text: unknown): Seen | undefined {
  const [, version, events] = (typeof text === 'string' && /^(\d{1,9})\.(\d{1,9})$/.exec(text)) || []
  return version && events ? { version: Number(version), events: Number(events) } : undefined
}
