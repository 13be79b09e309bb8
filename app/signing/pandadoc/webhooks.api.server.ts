import { Hono } from 'hono'
import { z } from 'zod'

import { type ApiEnvironment, limitAddress } from '#app/platform/api/api.server.ts'
import { describe } from '#app/platform/api/describe.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { takeWebhook } from './take-webhook.server.ts'
import { signingLimits } from '../signing-limits.ts'

const description = describe({
  summary: 'What PandaDoc says of its documents',
  description:
    'A list of events, with the HMAC of the body in hexadecimal as `signature`, made with the shared key. An event makes us ask PandaDoc where its document stands; the same one again changes nothing.',
  headers: { 'X-PandaDoc-Webhook-Event-Id': 'The same on every repetition.' },
  query: { signature: z.string() },
  body: z.array(z.looseObject({ event: z.string(), data: z.looseObject({ id: z.string() }) })),
  answer: z.object({ success: z.literal(true) }),
  refusals: ['bad-request', 'forbidden', 'too-large', 'too-many-requests', 'unavailable'],
})

/** The calls that PandaDoc makes, answered as fast as they are kept. */
export function signingWebhooksApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/signing/webhooks/pandadoc', description, async (c) => {
    await platform.limits.consume(signingLimits['signing-webhook'], { ip: limitAddress(c) })
    await takeWebhook(platform, {
      body: Buffer.from(await c.req.arrayBuffer()),
      signature: c.req.query('signature') ?? '',
      eventId: c.req.header('x-pandadoc-webhook-event-id') || undefined,
    })
    return c.json({ success: true })
  })
}
