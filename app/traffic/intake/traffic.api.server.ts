import { Hono } from 'hono'

import { type ApiContext, type ApiEnvironment, limitAddress, parseBody } from '#app/web/api/api.server.ts'
import { describe, doneSchema } from '#app/web/api/describe.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { Intake } from './intake.server.ts'
import { trafficLimits } from './traffic-limits.ts'
import { trafficSchema } from './traffic.schema.ts'

const mostBytes = 16 * 1_024

const description = describe({
  summary: 'Report page views and clicks',
  access: 'anyone',
  description:
    'Counted without cookies; the address is not stored. With `DNT: 1` or `Sec-GPC: 1` nothing is stored, and the response is the same.',
  body: trafficSchema,
  headers: { DNT: '`1`: do not track', 'Sec-GPC': '`1`: Global Privacy Control' },
  answer: doneSchema,
  refusals: ['validation-error', 'bad-request', 'too-large', 'wrong-media-type', 'too-many-requests', 'unavailable'],
})

const asksNotToBeCounted = (c: ApiContext) => c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'

/** `POST /api/traffic` (rule T1). */
export function trafficApi(platform: Platform, intake: Intake) {
  return new Hono<ApiEnvironment>().post('/traffic', description, async (c) => {
    if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw new RefusedError('too-large')
    await platform.limits.consume(trafficLimits.traffic, { ip: limitAddress(c) })
    const { events } = await parseBody(c, trafficSchema)
    const { host } = new URL(platform.config.PUBLIC_URL)
    if (!asksNotToBeCounted(c)) await intake.take(events, c.get('origin'), host)
    return c.json({ success: true })
  })
}
