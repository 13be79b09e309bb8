import { z } from 'zod'

import { states } from '#app/geo/place.ts'

import type { ChangeDetails } from './change-request.ts'

const short = z.string().default('')

/** The stored details of a change request. */
export const changeDetailsSchema: z.ZodType<ChangeDetails> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('name'), shopName: z.string() }),
  z.object({
    kind: z.literal('move'),
    addressName: short,
    number: short,
    street1: short,
    street2: short,
    suburb: short,
    state: z.enum(states),
    postcode: short,
    landmark: short,
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  }),
  z.object({ kind: z.literal('insurance'), insurer: z.string(), policyNumber: z.string(), validUntil: z.string() }),
  z.object({ kind: z.literal('sale'), contactName: z.string(), email: z.string(), phone: z.string() }),
])
