import { z } from 'zod'

import { withoutEndSlashes } from '#app/core/text/text.ts'

import { askService } from './ask-service.server.ts'
import type { Geocoder, Precision } from './geocoder.ts'

const answerSchema = z.looseObject({
  status: z.string(),
  results: z
    .array(
      z.looseObject({
        types: z.array(z.string()).default([]),
        geometry: z.looseObject({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.string().optional(),
        }),
        address_components: z.array(z.looseObject({ short_name: z.string(), types: z.array(z.string()) })).default([]),
      }),
    )
    .default([]),
})

type Result = z.output<typeof answerSchema>['results'][number]

function precisionOf({ geometry, types }: Result): Precision {
  if (geometry.location_type === 'ROOFTOP') return 'door'
  if (geometry.location_type === 'RANGE_INTERPOLATED' || types.includes('route')) return 'street'
  return types.includes('locality') ? 'suburb' : 'area'
}

const countryOf = ({ address_components: parts }: Result): string | undefined =>
  parts.find(({ types }) => types.includes('country'))?.short_name

/** Google's geocoding (`GEOCODER_KEY`), restricted to Australia. */
export function google({ url, key }: { url: string; key: string }): Geocoder {
  return {
    id: 'google',
    async locate({ street, suburb, state, postcode }) {
      const address = new URL('maps/api/geocode/json', `${withoutEndSlashes(url)}/`)
      address.search = new URLSearchParams({
        address: `${street}, ${suburb} ${state} ${postcode}, Australia`,
        components: 'country:AU',
        region: 'au',
        key,
      }).toString()
      const answer = await askService(address)
      if (answer === undefined) return undefined
      const { status, results } = answerSchema.parse(answer)
      if (status === 'ZERO_RESULTS' || status === 'INVALID_REQUEST') return undefined
      if (status !== 'OK') throw new Error(`the geocoder said ${status.slice(0, 40)}`)
      const [found] = results
      if (!found || countryOf(found) !== 'AU') return undefined
      return { ...found.geometry.location, precision: precisionOf(found) }
    },
  }
}
