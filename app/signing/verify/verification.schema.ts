import { z } from 'zod'

/** The public facts about a document by its number alone: no name, no address. */
const known = z
  .object({ documentId: z.string(), agreement: z.string(), signed: z.iso.datetime().nullable() })
  .meta({ id: 'KnownDocument' })

const kept = known.extend({ retailer: z.string(), signer: z.string(), sha256: z.string() })
const whole = kept.extend({
  capacity: z.string(),
  /** Those who signed after the signer. */
  cosigners: z.array(z.object({ name: z.string(), capacity: z.string() })),
  certificate: z.string(),
})

/** The response of `POST /api/verify`. */
export const verificationSchema = z.discriminatedUnion('state', [
  // Ours, whole, unchanged.
  z.object({ state: z.literal('genuine'), document: whole }),
  // Ours and unchanged, under the seal of another signing company, which we do not check.
  z.object({ state: z.literal('kept'), document: kept }),
  // It was ours: its seal is broken or cut off, or something was added after it.
  z.object({ state: z.literal('changed'), document: known.nullable() }),
  // Ours, the version that was shown before the signature.
  z.object({ state: z.literal('unsigned'), document: known }),
  // It has our seal, or the hash or number of one of our documents, but our stored file is unreadable (for now or
  // permanently) or different.
  z.object({ state: z.literal('unconfirmed'), isForNow: z.boolean() }),
  // No seal of ours.
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('not-a-pdf') }),
])

export type Verification = z.output<typeof verificationSchema>
export type KnownDocument = z.output<typeof known>
