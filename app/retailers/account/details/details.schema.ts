import { z } from 'zod'

import { isEmail, isPhone } from '#app/core/text/text.ts'
import { emailLine, line } from '#app/core/text/text.schema.ts'

import { knownPassword, ownPassword } from '../account.schema.ts'
import { mismatch } from '../../setup/setup-fields.ts'

/** Not trimmed: a trailing space is part of the password. */
const chosen = z.string().min(1, 'Enter a new password').max(256, 'Use at most 256 characters')

/** The forms of a retailer's own account. */
export const changePasswordSchema = z
  .strictObject({
    oldPassword: knownPassword,
    password: chosen,
    passwordAgain: z.string().min(1, 'Enter the new password again'),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, { path: ['passwordAgain'], error: mismatch })

export const changeNameSchema = z.strictObject({
  givenName: line(100).min(1, 'Enter your given name'),
  surname: line(100),
})

/** An empty number removes the stored one. */
export const changePhoneSchema = z.strictObject({
  phone: line(50).refine((value) => value === '' || isPhone(value), 'Enter a phone number, such as 02 5550 1234'),
})

export const changeEmailSchema = z.strictObject({
  email: emailLine.refine(isEmail, 'Enter an email address, such as name@example.com'),
  password: ownPassword,
})

export const endSessionSchema = z.strictObject({ session: z.guid() })

/** A form that has only a button. */
export const nothingSchema = z.strictObject({})

export type ChangePasswordBody = Pick<z.output<typeof changePasswordSchema>, 'oldPassword' | 'password'>
export type ChangeNameBody = z.output<typeof changeNameSchema>
export type ChangePhoneBody = z.output<typeof changePhoneSchema>
export type ChangeEmailBody = z.output<typeof changeEmailSchema>
