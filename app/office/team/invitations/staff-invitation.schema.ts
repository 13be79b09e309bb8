import { z } from 'zod'

import { line } from '#app/core/text/text.schema.ts'

import { newPassword } from '../members/member.schema.ts'
import { roles } from '../../roles/roles.ts'
import { email } from '../../sign-in/sign-in.schema.ts'

/** Why a colleague gets a role; recorded in the audit log. */
export const reasonSchema = line(200)

export const staffInvitationSchema = z.object({
  name: line(80).min(1, 'Enter their name'),
  email,
  role: z.enum(roles, { message: 'Choose a role' }),
  reason: reasonSchema.default(''),
})

export type StaffInvitationInput = z.output<typeof staffInvitationSchema>

/** The name and password of an invited person. */
export const joinSchema = z.object({
  name: line(80).min(1, 'Enter your name'),
  password: newPassword,
})

export type JoinInput = z.output<typeof joinSchema>
