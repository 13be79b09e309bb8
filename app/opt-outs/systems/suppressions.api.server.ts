import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, parseBody, parseQuery } from '#app/web/api/api.server.ts'
import { describe } from '#app/web/api/describe.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { requireSystem } from '#app/systems/guards/require-system.server.ts'

import { checkNumbers, listSuppressions } from './check-numbers.server.ts'
import { sinceSchema, suppressionCheckSchema } from '../sms/sms-opt-out.schema.ts'

const checkDescription = describe({
  summary: 'Check which numbers may be texted',
  access: 'optOutReader',
  description:
    'At most 1,000 numbers in any notation, answered in their order: `suppressed`, `clear`, or `invalid` for other than Australian mobile numbers. Text only `clear` ones.',
  body: suppressionCheckSchema,
  answer: z.object({
    success: z.literal(true),
    results: z.array(z.object({ number: z.string(), status: z.enum(['suppressed', 'clear', 'invalid']) })),
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

const listQuery = { since: sinceSchema }

const listDescription = describe({
  summary: 'List changes of opt-outs',
  access: 'optOutReader',
  description:
    'The changes after `since`, oldest first, at most 1,000. Start with 0, store the `cursor` and continue with it. `hasMore` means that more are available now.',
  query: listQuery,
  answer: z.object({
    success: z.literal(true),
    changes: z.array(z.object({ number: z.string(), suppressed: z.boolean(), changedAt: z.string() })),
    cursor: z.string(),
    hasMore: z.boolean(),
  }),
  refusals: ['validation-error', 'unauthenticated', 'forbidden', 'too-many-requests', 'unavailable'],
})

/** Serves `GET /api/suppressions` and `POST /api/suppressions/check`, the list for sending systems. */
export function suppressionsApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .get('/suppressions', listDescription, async (c) => {
      await requireSystem(c, platform, 'opt-outs:read')
      const { since } = parseQuery(c, listQuery)
      return c.json({ success: true, ...(await listSuppressions(platform, since)) })
    })
    .post('/suppressions/check', checkDescription, async (c) => {
      await requireSystem(c, platform, 'opt-outs:read')
      const { numbers } = await parseBody(c, suppressionCheckSchema)
      return c.json({ success: true, results: await checkNumbers(platform, numbers) })
    })
}
