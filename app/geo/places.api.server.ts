import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { coastNear } from './suburbs/coast-near.server.ts'
import { findPlaces, similarPlaces } from './suburbs/find-places.server.ts'
import { placeLabel, states } from './place.ts'
import { placesLimits } from './places-limits.ts'
import { placesNear } from './suburbs/places-near.server.ts'

const answer = z.object({
  places: z.array(
    z.object({
      label: z.string(),
      name: z.string(),
      state: z.enum(states),
      postcode: z.string(),
      lat: z.number().optional(),
      lon: z.number().optional(),
      isApproximate: z.boolean(),
      kind: z.enum(['street', 'box', 'lvr']),
    }),
  ),
})

const description = describe({
  summary: 'Suggest suburbs',
  access: 'anyone',
  description:
    'Suburbs and postcodes that match `q`, best first, at most eight. Suburbs of `postcode` come first, then those of `state`. A misspelt name gets similar ones.',
  query: { q: z.string().max(80), postcode: z.string().max(4).optional(), state: z.enum(states).optional() },
  answer,
  refusals: ['too-many-requests', 'unavailable'],
})

/** The radius of a sketch map. */
const sketchKm = 18

const degrees = z.number()
const nearSchema = z.object({
  lat: z.coerce.number().min(-56).max(-8),
  lng: z.coerce.number().min(72).max(169),
})
const nearDescription = describe({
  summary: 'Get the coast and places around a point',
  access: 'anyone',
  description: `The land, as rings of latitude and longitude, and the places with streets within ${sketchKm} km, for a sketch map.`,
  query: { lat: degrees, lng: degrees },
  answer: z.object({
    land: z.array(z.array(z.array(degrees).length(2))),
    places: z.array(z.object({ name: z.string(), lat: degrees, lng: degrees })),
  }),
  refusals: ['validation-error', 'too-many-requests', 'unavailable'],
})

/** Returns the names around a point. A suburb with several postcodes is named once. */
function namesNear(lat: number, lng: number) {
  const named = new Set<string>()
  return placesNear({ lat, lon: lng }, sketchKm).flatMap(({ name, lat: placeLat, lon }) => {
    if (named.has(name)) return []
    named.add(name)
    return [{ name, lat: placeLat, lng: lon }]
  })
}

function surroundingsOf(lat: number, lng: number) {
  const [dLat, dLng] = [0.17, 0.36]
  const land = coastNear({ south: lat - dLat, north: lat + dLat, west: lng - dLng, east: lng + dLng })
  return { land, places: namesNear(lat, lng) }
}

/**
 * `GET /api/places?q=`: suggestions while a visitor types; `GET /api/places/near`: the data of a sketch map. Queries are neither
 * stored nor logged.
 */
export function placesApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .get('/places', description, async (c) => {
      await platform.limits.consume(placesLimits.places, { ip: limitAddress(c) })
      const { q = '', postcode, state } = c.req.query()
      const found = findPlaces(q, 8, { postcode, state })
      const places = found.length > 0 ? found : similarPlaces(q, 3, { postcode, state })
      return c.json({ places: places.map((place) => ({ label: placeLabel(place), ...place })) })
    })
    .get('/places/near', nearDescription, async (c) => {
      await platform.limits.consume(placesLimits.places, { ip: limitAddress(c) })
      const point = nearSchema.safeParse({ lat: c.req.query('lat'), lng: c.req.query('lng') })
      if (!point.success)
        throw new RefusedError('validation-error', { detail: { lat: 'Must be degrees in Australia, with lng' } })
      return c.json(surroundingsOf(point.data.lat, point.data.lng))
    })
}
