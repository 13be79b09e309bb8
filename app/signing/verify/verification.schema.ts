import { z } from 'zod'

/** What is known of a document by its number alone: no name, no address. */
const known = z.object({ documentId: z.string(), agreement: z.string(), signed: z.iso.datetime().nullable() })

const kept = known.extend({ retailer: z.string(), signer: z.string(), sha256: z.string() })
const whole = kept.extend({ capacity: z.string(), certificate: z.string() })

/** What `POST /api/verify` says of a file. */
export const verificationSchema = z.discriminatedUnion('state', [
  // Ours, whole, unchanged.
  z.object({ state: z.literal('genuine'), document: whole }),
  // Ours and unchanged, under the seal of the company that let it be signed: of that seal we say nothing.
  z.object({ state: z.literal('kept'), document: kept }),
  // It was ours: its seal is broken, cut off, or something was added behind it.
  z.object({ state: z.literal('changed'), document: known.nullable() }),
  // Ours as it was shown, before anybody signed it.
  z.object({ state: z.literal('unsigned'), document: known }),
  // It has our seal, or the hash or the number of one of ours, and what we keep of that cannot be read, now or for good, or is another file.
  z.object({ state: z.literal('unconfirmed'), isForNow: z.boolean() }),
  // No seal of ours.
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('not-a-pdf') }),
])

export type Verification = z.output<typeof verificationSchema>
export type KnownDocument = z.output<typeof known>
