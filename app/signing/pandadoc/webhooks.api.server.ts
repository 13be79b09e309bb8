import { createHash, createHmac } from 'node:crypto'

import { Hono } from 'hono'
import { z } from 'zod'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { type ApiEnvironment, limitAddress } from '#app/web/api/api.server.ts'
import { describe, doneSchema } from '#app/web/api/describe.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { signingLimits } from '../signing-limits.ts'
import { findByProviderId, noteWebhook } from './provider-turns.queries.server.ts'
import { providerQueue } from './reconcile-document.server.ts'

const description = describe({
  summary: 'Receive events of PandaDoc',
  access: 'pandaDoc',
  description:
    'A list of events, with the HMAC of the body in hexadecimal as `signature`, made with the shared key. An event makes the product request the document’s state from PandaDoc. Idempotent.',
  headers: { 'X-PandaDoc-Webhook-Event-Id': 'The same for each repetition.' },
  body: z.array(z.looseObject({ event: z.string(), data: z.looseObject({ id: z.string() }) })),
  answer: doneSchema,
  refusals: ['bad-request', 'forbidden', 'too-large', 'too-many-requests', 'unavailable'],
})

/** Receives PandaDoc's webhooks. Stores them and responds at once. */
export function signingWebhooksApi(platform: Platform) {
  return new Hono<ApiEnvironment>().post('/signing/webhooks/pandadoc', description, async (c) => {
    await platform.limits.consume(signingLimits['signing-webhook'], { ip: limitAddress(c) })
    await acceptWebhook(platform, {
      body: Buffer.from(await c.req.arrayBuffer()),
      signature: c.req.query('signature') ?? '',
      eventId: c.req.header('x-pandadoc-webhook-event-id') || undefined,
    })
    return c.json({ success: true })
  })
}

const mostEvents = 100

/** Reads only the document's id from an event: PandaDoc is asked for the status. */
const eventsSchema = z
  .array(z.looseObject({ event: z.string(), data: z.looseObject({ id: z.string() }) }))
  .max(mostEvents)

type Webhook = { body: Buffer; signature: string; eventId: string | undefined }

function isTheirs({ config }: Pick<Platform, 'config'>, { body, signature }: Webhook): boolean {
  const key = config.PANDADOC_WEBHOOK_KEY
  if (!key || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return isSameHash(createHmac('sha256', key).update(body).digest(), Buffer.from(signature, 'hex'))
}

function eventsOf(body: Buffer) {
  try {
    return eventsSchema.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new RefusedError('bad-request')
  }
}

/**
 * Accepts a webhook of PandaDoc, signed with the shared key over the exact bytes. Idempotent by its event id. It only
 * makes us ask PandaDoc for the status.
 * @throws RefusedError forbidden for a wrong signature; bad-request for a body that is no list of events.
 */
export async function acceptWebhook(platform: Platform, webhook: Webhook): Promise<void> {
  if (!isTheirs(platform, webhook)) throw new RefusedError('forbidden')
  const events = eventsOf(webhook.body)
  const eventId = webhook.eventId ?? createHash('sha256').update(webhook.body).digest('hex')
  await platform.database.transaction(async (tx) => {
    if (!(await noteWebhook(tx, eventId.slice(0, 200)))) return
    for (const providerId of new Set(events.map(({ data }) => data.id))) {
      const documentId = await findByProviderId(tx, providerId.slice(0, 200))
      if (documentId) await commitEffects(tx, { jobs: [{ queue: providerQueue, data: { documentId } }] })
    }
  })
  platform.jobs.notify(providerQueue)
}
