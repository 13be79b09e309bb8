import { z } from 'zod'

import { line } from '#app/platform/text.schema.ts'

import { newPassword } from '../members/member.schema.ts'
import { roles } from '../roles.ts'
import { email } from '../sign-in/sign-in.schema.ts'

/** Why somebody gets a role; it goes into the audit log. */
export const reasonSchema = line(200)

export const staffInvitationSchema = z.object({
  name: line(80).min(1, 'Enter their name'),
  email,
  role: z.enum(roles, { message: 'Choose a key' }),
  reason: reasonSchema.default(''),
})

export type StaffInvitationInput = z.output<typeof staffInvitationSchema>

/** What an invited person says about themselves. */
export const joinSchema = z.object({
  name: line(80).min(1, 'Enter your name'),
  password: newPassword,
})

export type JoinInput = z.output<typeof joinSchema>
