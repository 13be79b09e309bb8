import { z } from 'zod'

import { asciiEmail, isCleanText, plainText } from './text.ts'

/** Plain text of one or more lines (rule AP5), at most `max` characters. */
export function text(max: number) {
  return z
    .string()
    .overwrite(plainText)
    .max(max, `Use at most ${max} characters`)
    .refine(isCleanText, 'Contains characters that cannot be used')
}

/** One line of text without line breaks, because it may be used in a mail's header. */
export function line(max: number) {
  return text(max).refine((value) => !/[\r\n]/.test(value), 'Use one line')
}

/** The line of an email address, stored with the ASCII form of its domain (rule AP5). The form decides whether it may be empty. */
export const emailLine = line(254).overwrite(asciiEmail)

/** A colleague's note about a record of the office. */
export const noteSchema = text(4_000).min(1, 'Write a note first')

/** A checkbox with the value `yes`, as a boolean. */
export const ticked = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes')
