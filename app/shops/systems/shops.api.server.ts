import { Hono } from 'hono'
import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { type ApiEnvironment, parseQuery } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { requireSystem } from '#app/systems/guards/require-system.server.ts'
import { afterSchema, badAfter, nextSchema, pageOf, perPage } from '#app/systems/pages-of-list.ts'

import { findShopForSystems, findShopsAfter, type ShopForSystems } from './shops-for-systems.queries.server.ts'

const text = z.string().nullable()

const shopSchema = z
  .object({
    id: z.uuid(),
    reference: text,
    status: z.enum(['onboarding', 'open', 'closed']),
    name: z.string(),
    address: z.object({
      building: text,
      number: text,
      street: text,
      street2: text,
      suburb: text,
      state: text,
      postcode: z.string(),
    }),
    position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    phone: z.string(),
    openingHours: z
      .array(z.array(z.array(z.number())))
      .nullable()
      .describe('For each day, Monday first: its periods, from and to in minutes from midnight. Null if unknown.'),
    specialDays: z
      .array(z.object({ from: z.string(), to: z.string(), shifts: z.array(z.array(z.number())).nullable() }))
      .describe(
        'Closures and single days, with dates in the time zone of the shop: of several for a day the shortest counts. `shifts` is null for the usual hours.',
      ),
    timeZone: z.string(),
    services: z.array(z.string()),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Shop' })

const query = afterSchema(z.guid(badAfter))

const listing = describe({
  summary: 'List shops',
  access: 'shopReader',
  description: `Shops in every status, in the order of their ids, ${perPage} on a page. Begin without \`after\`, and go on until \`next\` is null.`,
  query,
  answer: z.object({ success: z.literal(true), shops: z.array(shopSchema), next: nextSchema }),
  refusals: ['validation-error', 'unauthenticated', 'forbidden', 'too-many-requests', 'unavailable'],
})

const reading = describe({
  summary: 'Get a shop',
  access: 'shopReader',
  description: 'By the id that a webhook or the list names.',
  answer: z.object({ success: z.literal(true), shop: shopSchema }),
  refusals: ['unauthenticated', 'forbidden', 'not-found', 'too-many-requests', 'unavailable'],
})

/** Returns what a system may read of a shop: no person, no account and no contract (rule SY2). */
function shopOf({ addressName, number, street1, street2, suburb, state, postcode, lat, lon, ...shop }: ShopForSystems) {
  return {
    ...shop,
    address: { building: addressName, number, street: street1, street2, suburb, state, postcode },
    position: lat === null || lon === null ? null : { lat, lng: lon },
    updatedAt: shop.updatedAt.toISOString(),
  }
}

/** Serves `GET /api/shops` and `GET /api/shops/{id}`, for systems with the right `shops:read`. */
export function shopsApi(platform: Platform) {
  const { queries } = platform.database
  return new Hono<ApiEnvironment>()
    .get('/shops', listing, async (c) => {
      await requireSystem(c, platform, 'shops:read')
      const { after } = parseQuery(c, query)
      const { page, next } = pageOf(await findShopsAfter(queries, after, perPage + 1))
      return c.json({ success: true, shops: page.map(shopOf), next })
    })
    .get('/shops/:id', reading, async (c) => {
      await requireSystem(c, platform, 'shops:read')
      const id = z.guid().safeParse(c.req.param('id'))
      const shop = id.success ? await findShopForSystems(queries, id.data) : undefined
      if (!shop) throw new RefusedError('not-found')
      return c.json({ success: true, shop: shopOf(shop) })
    })
}
