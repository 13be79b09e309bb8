import { z } from 'zod'

import { isEmail, line, text } from '#app/platform/text.schema.ts'

import { parseReason, phonePattern } from './enquiry.ts'

/** The body of `POST /api/enquiries` (spec 5 and 7). Name, email and phone are required, reason and message are not. */
export const enquirySchema = z.strictObject({
  name: line(200).min(1, 'Enter your name'),
  email: z
    .string()
    .trim()
    .min(1, 'Enter your email address')
    .refine(isEmail, 'That address looks unfinished. Use one like name@business.com.au'),
  phone: line(50)
    .min(1, 'Enter a phone number')
    .refine((value) => value === '' || phonePattern.test(value), 'Use digits, spaces and + ( ) - . only'),
  reason: line(200)
    .refine((value) => parseReason(value) !== undefined, 'Choose one of the reasons')
    .default(''),
  message: text(10_000).default(''),
})

export type EnquiryBody = z.output<typeof enquirySchema>
