import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findPlaces } from '#app/geo/suburbs/find-places.server.ts'
import { hasPoint, placeLabel } from '#app/geo/place.ts'

import { findNearestStores } from './find-nearest-stores.server.ts'
import { shopLimits } from '../shop-limits.ts'
import { addressLine } from '../shop.ts'
import { openState } from '../hours/open-state.ts'
import { daysAhead, daysInFeeds, specialRuns } from '../hours/special-days.ts'

const listed = 20

const answer = z.object({
  near: z.string(),
  areExamples: z.boolean(),
  stores: z.array(
    z.object({
      slug: z.string(),
      shopName: z.string(),
      address: z.string(),
      phone: z.string(),
      lat: z.number(),
      lon: z.number(),
      km: z.number(),
      isOpen: z.boolean(),
      label: z.string(),
      mayDiffer: z.boolean(),
      timeZone: z.string(),
      services: z.array(z.string()),
      openingHours: z.array(z.array(z.array(z.number()))),
      specialDays: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          holiday: z.string().nullable(),
          shifts: z.array(z.array(z.number())),
          mayDiffer: z.boolean(),
        }),
      ),
    }),
  ),
})

const description = describe({
  summary: 'Find the nearest stores',
  access: 'anyone',
  description: `The ${listed} stores nearest to a suburb or postcode, nearest first, with their hours in minutes from midnight, Monday first, and the special days of the next two months. \`mayDiffer\` marks a public holiday that the shop has not answered.`,
  query: { q: z.string().max(80) },
  answer,
  refusals: ['not-found', 'too-many-requests', 'unavailable'],
})

/** Routes `GET /api/stores?q=`, the finder's list as data. */
export function storesApi(platform: Platform) {
  return new Hono<ApiEnvironment>().get('/stores', description, async (c) => {
    await platform.limits.consume(shopLimits.stores, { ip: limitAddress(c) })
    const place = findPlaces(c.req.query('q') ?? '', 40).find(hasPoint)
    if (!place) throw new RefusedError('not-found')
    const { areDemo, stores } = await findNearestStores(platform, place, listed)
    const now = new Date()
    return c.json({
      near: placeLabel(place),
      areExamples: areDemo,
      stores: stores.map((store) => {
        const { isOpen, label, mayDiffer } = openState(store, now)
        const { slug, shopName, phone, lat, lon, timeZone, services, openingHours } = store
        const km = Math.round(store.km * 100) / 100
        return {
          slug,
          shopName,
          address: addressLine(store),
          phone,
          lat,
          lon,
          km,
          isOpen,
          label,
          mayDiffer,
          timeZone,
          services,
          openingHours,
          specialDays: specialRuns(daysAhead(store, now, daysInFeeds)),
        }
      }),
    })
  })
}
