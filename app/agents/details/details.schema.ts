import { z } from 'zod'

/** As they were typed: a space at their end belongs to them. */
const known = z.string().min(1, 'Enter the password that you have').max(256, 'Use at most 256 characters')
const chosen = z.string().min(1, 'Enter a new password').max(256, 'Use at most 256 characters')

/** The bodies of the calls of somebody's own account (rule AP4). */
export const changePasswordSchema = z.strictObject({ oldPassword: known, password: chosen })

export const endSessionSchema = z.strictObject({ session: z.guid() })

export const nothingSchema = z.strictObject({})

export type ChangePasswordBody = z.output<typeof changePasswordSchema>
