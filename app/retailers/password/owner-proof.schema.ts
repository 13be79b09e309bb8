import { z } from 'zod'

import { passkeyUsedSchema } from '#app/identity/passkeys/passkey-answer.schema.ts'

/** A device's assertion as text from a hidden field of a form; undefined if it is empty. */
const passkeyText = z
  .string()
  .default('')
  .transform((given, { addIssue }) => {
    if (given === '') return undefined
    try {
      return passkeyUsedSchema.parse(JSON.parse(given))
    } catch {
      addIssue('This passkey was not read. Give your password instead.')
      return z.NEVER
    }
  })

const ownerProofSchema = z.object({
  password: z.string().max(256, 'Use at most 256 characters').default(''),
  passkey: passkeyText,
})
export type OwnerProof = z.output<typeof ownerProofSchema>

/** The fields of a proof. Each is a secret of its form. */
export const ownerProofFields = ['password', 'passkey'] as const

/** Adds to a form exactly one of password and passkey (rule AC80). */
export const withOwnerProof = (schema: z.ZodObject): z.ZodObject =>
  schema.safeExtend(ownerProofSchema.shape).check(({ value, issues }) => {
    if ((value['password'] === '') === (value['passkey'] === undefined))
      issues.push({
        code: 'custom',
        message: 'Enter your password, or use a passkey',
        path: ['password'],
        input: undefined,
      })
  })
