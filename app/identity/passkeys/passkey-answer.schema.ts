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

/** What a browser answers when a passkey was made. Fields that we do not read are dropped: browsers send more with each version. */
export const passkeyMadeSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: encoded(4_000).min(1),
    attestationObject: encoded(14_000).min(1),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

/** What a browser answers when a passkey was used. */
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
