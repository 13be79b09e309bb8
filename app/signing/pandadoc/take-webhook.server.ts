import { createHash, createHmac } from 'node:crypto'

import { z } from 'zod'

import { isSameHash } from '#app/platform/crypto/tokens.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { providerQueue } from './plan-next-turn.server.ts'
import { findByProviderId, noteWebhook } from './provider-turns.store.server.ts'

const mostEvents = 100

/** Of an event only which document it is about: how far that is, PandaDoc is asked. */
const eventsSchema = z
  .array(z.looseObject({ event: z.string(), data: z.looseObject({ id: z.string() }) }))
  .max(mostEvents)

export type Webhook = { body: Buffer; signature: string; eventId: string | undefined }

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
 * Takes a call of PandaDoc's in: signed with the shared key over the very bytes, each once, however often it is sent. It
 * decides nothing: it makes us ask.
 * @throws RefusedError forbidden for another signature; bad-request for a body that is no list of events.
 */
export async function takeWebhook(platform: Platform, webhook: Webhook): Promise<void> {
  if (!isTheirs(platform, webhook)) throw new RefusedError('forbidden')
  const events = eventsOf(webhook.body)
  const eventId = webhook.eventId ?? createHash('sha256').update(webhook.body).digest('hex')
  await platform.database.transaction(async (tx) => {
    if (!(await noteWebhook(tx, eventId.slice(0, 200)))) return
    for (const providerId of new Set(events.map(({ data }) => data.id))) {
      const documentId = await findByProviderId(tx, providerId.slice(0, 200))
      if (documentId) await platform.jobs.enqueue(tx, providerQueue, [{ documentId }])
    }
  })
  platform.jobs.wake(providerQueue)
}
