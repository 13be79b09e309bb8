import { Hono } from 'hono'
import { z } from 'zod'

import { locateAddress } from '#app/geo/geocoding/locate-address.server.ts'
import { states } from '#app/geo/place.ts'
import { placesLimits } from '#app/geo/places-limits.ts'
import { type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, recordRefusals } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { contractLimits } from '../frame/contract-limits.ts'
import { requireContract } from '../guards/require-contract.server.ts'

const text = z.string().max(200)
const bodySchema = z.strictObject({
  street: text,
  suburb: z.string().max(80),
  state: z.enum(states),
  postCode: z.string().regex(/^\d{4}$/, 'Four digits'),
})

const description = describe({
  summary: 'Locate the address of a shop',
  access: 'contract',
  description:
    'In Australia only; null if it is unknown. `precision` is door, street, suburb or area. The server asks the configured provider (GEOCODER), or the built-in gazetteer if that does not answer within three seconds or is over its limit. The address is not stored or logged.',
  body: bodySchema,
  answer: z.object({
    success: z.literal(true),
    located: z
      .object({
        lat: z.number(),
        lng: z.number(),
        precision: z.enum(['door', 'street', 'suburb', 'area']),
        source: z.enum(['gazetteer', 'nominatim', 'google']),
      })
      .nullable(),
  }),
  refusals: [...recordRefusals],
})

/** The coordinates for the confirm screen (rules C22, F8): the browser asks only our server. */
export function locateApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/account/locate-address', description, async (c) => {
    const actor = await requireContract(c, platform, ['contract'])
    const ip = limitAddress(c)
    await platform.limits.consume(contractLimits['contract-locate'], { ip, subject: actor.shopId })
    const { street, suburb, state, postCode } = await parseBody(c, bodySchema)
    const address = { street, suburb, state, postcode: postCode }
    const located = await locateAddress(platform, address, () => platform.limits.admits(placesLimits.geocoder, { ip }))
    return c.json({ success: true, located: located ?? null })
  })
}
