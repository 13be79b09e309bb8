import { Hono } from 'hono'
import { z } from 'zod'

import { emailSchema } from '#app/retailers/account/account.schema.ts'
import { retailerLimits } from '#app/retailers/retailer-limits.ts'
import { requireRetailer } from '#app/retailers/guards/require-retailer.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import { type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { listOwnShops } from './list-own-shops.server.ts'

const said = z.string()

const description = describe({
  summary: 'List the stores of the logged-in agent',
  access: 'retailer',
  description:
    'By name, each with the percentage of its contract, the token that completes it, the remaining steps and, once it is signed, the next step. Only for the session’s own email.',
  body: emailSchema,
  answer: z.object({
    success: z.literal(true),
    newsagencies: z.array(
      z.object({
        shopName: said,
        shopAddress: z.object({
          name: said,
          number: said,
          street1: said,
          street2: said,
          suburb: said,
          state: said,
          postcode: said,
        }),
        progress: z.number(),
        completeContractToken: said,
        left: said.nullable(),
        next: z.object({ label: said, words: said, path: said, isOwnTurn: z.boolean() }).nullable(),
      }),
    ),
  }),
  refusals: [
    'validation-error',
    'bad-request',
    'unauthenticated',
    'forbidden',
    'too-large',
    'wrong-media-type',
    'too-many-requests',
    'unavailable',
  ],
})

/**
 * Routes `POST /api/account/newsagencies` (rule N4). Checks the session before the body, so that a stranger learns nothing about the body.
 */
export function ownShopsApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/account/newsagencies', description, async (c) => {
    await platform.limits.consume(retailerLimits['agent-calls'], { ip: limitAddress(c) })
    const actor = await requireRetailer(c, platform)
    const { email } = await parseBody(c, emailSchema)
    if (emailKey(email) !== actor.emailKey) throw new RefusedError('forbidden')
    const stores = await listOwnShops(platform, actor)
    return c.json({
      success: true,
      newsagencies: stores.map(({ hours: _hours, isBegun: _isBegun, waitsFor: _waitsFor, ...store }) => store),
    })
  })
}
