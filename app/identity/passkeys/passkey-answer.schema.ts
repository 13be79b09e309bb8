import { z } from 'zod'

const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)

const shared = {
  id: encoded(1_400).min(1),
  rawId: encoded(1_400).min(1),
  type: z.literal('public-key'),
}

/** A browser's response after creating a passkey. Unknown fields are dropped, because browsers send more with each version. */
export const passkeyMadeSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded(4_000).min(1),
    attestationObject: encoded(14_000).min(1),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

/** A browser's response after using a passkey. */
export const passkeyUsedSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded(4_000).min(1),
    authenticatorData: encoded(4_000).min(1),
    signature: encoded(4_000).min(1),
    userHandle: encoded(200).optional(),
  }),
})

export type PasskeyMade = z.output<typeof passkeyMadeSchema>
export type PasskeyUsed = z.output<typeof passkeyUsedSchema>
