import { z } from 'zod'

import { readDay } from '#app/ui/field/day-text.ts'

import { isCleanText, plainText } from './text.ts'

/** One line or several, as plain text (rule AP5), at most `max` characters. */
export function text(max: number) {
  return z
    .string()
    .overwrite(plainText)
    .max(max, `Use at most ${max} characters`)
    .refine(isCleanText, 'Contains characters that cannot be used')
}

/** One line: line breaks are refused, since it may end up in a mail's header. */
export function line(max: number) {
  return text(max).refine((value) => !/[\r\n]/.test(value), 'Use one line')
}

/** What a colleague writes about a record of the office. */
export const noteSchema = text(4_000).min(1, 'Write something first')

/** A day as staff write it, `27/11/2026`, as ISO 8601. @param message what to say of any other text */
export const day = (message: string) => z.string().overwrite(readDay).pipe(z.iso.date(message))

/** A box of a form with the value `yes`: whether it is ticked. */
export const ticked = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes')
