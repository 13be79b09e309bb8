import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { withoutEndSlashes } from '#app/core/text/text.ts'

import { askService } from './ask-service.server.ts'
import type { Geocoder, Precision } from './geocoder.ts'

const answerSchema = z.array(
  z.looseObject({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    place_rank: z.number().optional(),
    address: z.looseObject({ country_code: z.string() }).optional(),
  }),
)

/** Maps Nominatim's ranks: 30 is a house, 26 a street, 16 and more a suburb or a town. */
function precisionOf(rank = 0): Precision {
  if (rank >= 30) return 'door'
  if (rank >= 26) return 'street'
  return rank >= 16 ? 'suburb' : 'area'
}

/** Any server with Nominatim's search (`GEOCODER_URL`), restricted to Australia and given our contact address. */
export function nominatim({ url, contact }: { url: string; contact: string }): Geocoder {
  return {
    id: 'nominatim',
    async locate({ street, suburb, state, postcode }) {
      const address = new URL('search', `${withoutEndSlashes(url)}/`)
      address.search = new URLSearchParams({
        street,
        city: suburb,
        state,
        postalcode: postcode,
        countrycodes: 'au',
        format: 'jsonv2',
        addressdetails: '1',
        limit: '1',
      }).toString()
      const answer = await askService(address, { 'User-Agent': `${brand.name} (${contact})` })
      const [found] = answerSchema.parse(answer ?? [])
      if (!found || (found.address?.country_code ?? 'au') !== 'au') return undefined
      return { lat: found.lat, lng: found.lon, precision: precisionOf(found.place_rank) }
    },
  }
}
