import { z } from 'zod'

import { isCleanText, plainText } from '#app/core/text/text.ts'

import { maxTypedLength, normaliseMobile, numberProblem } from './mobile-number.ts'
import { maxCheckedNumbers } from '../opt-out.ts'

/** The body of `POST /api/sms-opt-out` (rule O4): the typed number, and the key of the page's address. */
export const smsOptOutSchema = z.strictObject({
  number: z
    .string()
    .overwrite(plainText)
    .max(maxTypedLength, numberProblem)
    .refine((typed) => isCleanText(typed) && normaliseMobile(typed) !== undefined, numberProblem),
  optOutKey: z
    .string()
    .max(64, 'Use at most 64 characters')
    .refine(isCleanText, 'Contains characters that cannot be used'),
})

export type SmsOptOutBody = z.output<typeof smsOptOutSchema>

/** The body of `POST /api/suppressions/check`. */
export const suppressionCheckSchema = z.strictObject({
  numbers: z
    .array(z.string().max(maxTypedLength, `Use at most ${maxTypedLength} characters`))
    .min(1, 'Name at least one number')
    .max(maxCheckedNumbers, `Name at most ${maxCheckedNumbers} numbers at once`),
})

const badSince = 'Send the cursor of the answer before, or 0.'

/** `since` of `GET /api/suppressions`: the `cursor` of the previous response, or 0. */
export const sinceSchema = z.string(badSince).regex(/^\d{1,15}$/, badSince)
