import { z } from 'zod'

import { passkeyMadeSchema, passkeyUsedSchema } from '#app/identity/passkeys/passkey-answer.schema.ts'
import { line } from '#app/core/text/text.schema.ts'

import { ownPassword } from '../account.schema.ts'

const name = line(60).min(1, 'Enter a name')
const passkey = z.guid()

/** The bodies of the calls (rule AP4) and forms of passkeys. */
export const passkeyLogInSchema = z.strictObject({ answer: passkeyUsedSchema })

export const askPasskeySchema = z.strictObject({ password: ownPassword })

export const addPasskeySchema = z.strictObject({ answer: passkeyMadeSchema, name })

export const renamePasskeySchema = z.strictObject({ passkey, name })

export const removePasskeySchema = z.strictObject({ passkey, password: ownPassword })

export type AddPasskeyBody = z.output<typeof addPasskeySchema>
export type RenamePasskeyBody = z.output<typeof renamePasskeySchema>
export type RemovePasskeyBody = z.output<typeof removePasskeySchema>
