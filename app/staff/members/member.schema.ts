import { z } from 'zod'

import { line } from '#app/platform/text.schema.ts'

import { roles } from '../roles.ts'
import { email } from '../sign-in/sign-in.schema.ts'

export const minimumPasswordLength = 12

/** A person of the back office and the password that they choose. */
export const newOwnerSchema = z.object({
  name: line(80).min(1, 'Enter your name'),
  email,
  password: z
    .string()
    .min(minimumPasswordLength, `Use at least ${minimumPasswordLength} characters. Several words are easy to remember.`)
    .max(256, 'Use at most 256 characters'),
})

export const newMemberSchema = newOwnerSchema.extend({ role: z.enum(roles) })

export type NewOwner = z.output<typeof newOwnerSchema>
export type NewMemberInput = z.output<typeof newMemberSchema>
