import { z } from 'zod'

import { passkeyMadeSchema, passkeyUsedSchema as passkeyUsed } from '#app/identity/passkeys/passkey-answer.schema.ts'
import { line } from '#app/core/text/text.schema.ts'

const json = z
  .string()
  .max(20_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON' })
      return z.NEVER
    }
  })

/** The browser's assertion of a used passkey, as JSON text. */
export const passkeyUsedSchema = json.pipe(passkeyUsed)

/** A new passkey as JSON text, and the colleague's name for the device. */
export const newPasskeySchema = z.object({
  passkey: json.pipe(passkeyMadeSchema),
  device: line(60),
})
