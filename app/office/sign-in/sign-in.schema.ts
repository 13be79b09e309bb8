import { z } from 'zod'

import { asciiEmail, isEmail, plainText } from '#app/core/text/text.ts'

export const email = z
  .string()
  .overwrite(plainText)
  .overwrite(asciiEmail)
  .refine(isEmail, 'Enter an email address, such as name@example.com')

/** The first step of signing in. */
export const signInSchema = z.object({
  email,
  password: z.string().min(1, 'Enter your password').max(256, 'Use at most 256 characters'),
})

/** A code of the authenticator (6 digits) or a recovery code (12 letters and digits), with or without spaces and hyphens. */
export const codeSchema = z.object({
  code: z
    .string()
    .overwrite(plainText)
    .min(1, 'Enter the code')
    .max(32, 'Enter the 6 digits of your authenticator, or a recovery code'),
})
