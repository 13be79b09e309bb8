import { z } from 'zod'

import { emailLine, line } from '#app/core/text/text.schema.ts'

const given = (max: number, message: string) => line(max).min(1, message)
/** Not trimmed: a trailing space is part of the password. */
const password = z.string().min(1, 'Enter a password').max(256, 'Use at most 256 characters')
/** The current password, in a form that also asks for a new one. */
export const knownPassword = z.string().min(1, 'Enter your old password').max(256, 'Use at most 256 characters')
/** The current password, in a form that asks for no other password. */
export const ownPassword = z.string().min(1, 'Enter your password').max(256, 'Use at most 256 characters')
/** As pasted, including any separators between the digits. */
const invitationCode = line(64)

/** The bodies of the account calls (rule AP4). `activate` accepts empty fields and answers them like a wrong code. */
export const activateSchema = z.strictObject({ email: emailLine, invitationCode })

export const setupSchema = z.strictObject({
  givenName: given(100, 'Enter your given name'),
  surname: line(100).default(''),
  email: emailLine.min(1, 'Enter your email'),
  password,
  invitationCode,
})

export const loginSchema = z.strictObject({ email: emailLine.min(1, 'Enter your email'), password })

export const emailSchema = z.strictObject({ email: emailLine.min(1, 'Enter your email') })

export const resetSchema = z.strictObject({ password, key: line(200) })

export type ActivateBody = z.output<typeof activateSchema>
export type SetupBody = z.output<typeof setupSchema>
export type LoginBody = z.output<typeof loginSchema>
export type ResetBody = z.output<typeof resetSchema>
