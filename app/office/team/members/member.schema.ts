import { z } from 'zod'

import { line } from '#app/core/text/text.schema.ts'

import { email } from '../../sign-in/sign-in.schema.ts'
import { minimumPasswordLength } from './member-password.ts'

export const newPassword = z
  .string()
  .min(minimumPasswordLength, `Use at least ${minimumPasswordLength} characters. Several words are easy to remember.`)
  .max(256, 'Use at most 256 characters')

/** The name, address and chosen password of a new owner. */
export const newOwnerSchema = z.object({
  name: line(80).min(1, 'Enter your name'),
  email,
  password: newPassword,
})

export type NewOwner = z.output<typeof newOwnerSchema>
