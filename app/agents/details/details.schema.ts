import { z } from 'zod'

import { isEmail, isPhone } from '#app/platform/text.ts'
import { line } from '#app/platform/text.schema.ts'

import { knownPassword } from '../account.schema.ts'

/** As it was typed: a space at its end belongs to it. */
const chosen = z.string().min(1, 'Enter a new password').max(256, 'Use at most 256 characters')

/** The bodies of the calls of somebody's own account (rule AP4). */
export const changePasswordSchema = z.strictObject({ oldPassword: knownPassword, password: chosen })

export const changeNameSchema = z.strictObject({
  givenName: line(100).min(1, 'Enter your given name'),
  surname: line(100),
})

/** Empty: none is known any more. */
export const changePhoneSchema = z.strictObject({
  phone: line(50).refine((value) => value === '' || isPhone(value), 'Enter a phone number, such as 02 5550 1234'),
})

export const changeEmailSchema = z.strictObject({
  email: line(254).refine(isEmail, 'Enter an email address, such as name@example.com'),
  password: knownPassword,
})

export const endSessionSchema = z.strictObject({ session: z.guid() })

export const nothingSchema = z.strictObject({})

export type ChangePasswordBody = z.output<typeof changePasswordSchema>
export type ChangeNameBody = z.output<typeof changeNameSchema>
export type ChangePhoneBody = z.output<typeof changePhoneSchema>
export type ChangeEmailBody = z.output<typeof changeEmailSchema>
