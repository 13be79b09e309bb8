import { z } from 'zod'

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

/** A box of a form with the value `yes`: whether it is ticked. */
export const ticked = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes')
