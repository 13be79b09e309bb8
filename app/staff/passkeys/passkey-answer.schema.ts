import { z } from 'zod'

import { line } from '#app/platform/text.schema.ts'

const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)

const shared = {
  id: encoded(1_400).min(1),
  rawId: encoded(1_400).min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).transform(() => ({})),
}

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

/** What a browser answers when a passkey was made, as JSON text. Fields that we do not read are dropped. */
const passkeyMadeSchema = json.pipe(
  z.object({
    ...shared,
    response: z.object({
      clientDataJSON: encoded(4_000).min(1),
      attestationObject: encoded(14_000).min(1),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
)

/** What a browser answers when a passkey was used, as JSON text. */
export const passkeyUsedSchema = json.pipe(
  z.object({
    ...shared,
    response: z.object({
      clientDataJSON: encoded(4_000).min(1),
      authenticatorData: encoded(4_000).min(1),
      signature: encoded(4_000).min(1),
      userHandle: encoded(200).optional(),
    }),
  }),
)

export type PasskeyMade = z.output<typeof passkeyMadeSchema>
export type PasskeyUsed = z.output<typeof passkeyUsedSchema>

/** A passkey that was just made, and what its owner calls the device. */
export const newPasskeySchema = z.object({
  passkey: passkeyMadeSchema,
  device: line(60),
})

export type NewPasskey = { answer: PasskeyMade; name: string }
