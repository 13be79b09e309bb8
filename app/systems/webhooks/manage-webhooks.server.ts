import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permitFresh, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'

import { actedSystem } from '../manage-systems.server.ts'
import { endpointSchema } from '../system-forms.schema.ts'
import { eventsIn, testEvent } from '../system.ts'
import { insertDeliveries, lockDelivery, updateDelivery } from '../systems.queries.server.ts'
import { attemptJob, webhookQueue } from './deliver-webhook.server.ts'
import { rotatedSecrets } from './webhook-secrets.server.ts'

type Webhook = { id: string; endpoint: string; events: readonly string[]; version: number; origin: Origin }

/**
 * Sets the endpoint of a system and the events that it gets (rules SY3, SY4). Only events that its rights permit are stored. The first
 * endpoint gets a secret, which is returned once.
 * @throws RefusedError forbidden, also without a fresh second factor
 */
export async function setWebhook(
  platform: Platform,
  actor: StaffActor,
  { id, endpoint: typed, events: asked, version, origin }: Webhook,
): Promise<Result<string | undefined, 'not-found' | 'stale' | 'revoked' | 'bad-endpoint'>> {
  const by = permitted(actor, 'systems:manage')
  permitFresh(actor)
  const parsed = endpointSchema.safeParse(typed)
  if (!parsed.success) return refused('bad-endpoint')
  const endpoint = parsed.data === '' ? null : parsed.data
  let secret: string | undefined
  const done = await actOn(platform, actedSystem, {
    id,
    by,
    expectedVersion: version,
    origin,
    isDone: (system) =>
      system.endpoint === endpoint &&
      eventsIn(system.events, system.rights).join(' ') === eventsIn(asked, system.rights).join(' '),
    async work(_tx, system) {
      if (system.revokedAt) return refused('revoked')
      const events = eventsIn(asked, system.rights)
      const made = endpoint !== null && system.secretsEncrypted === null
      const rotated = made ? rotatedSecrets(platform.keys, system, new Date()) : undefined
      secret = rotated?.secret
      return ok({
        kind: 'endpoint-set',
        change: { endpoint, events, ...(rotated && { secretsEncrypted: rotated.secretsEncrypted }) },
        was: { endpoint: system.endpoint, events: system.events.join(', ') },
        became: { endpoint, events: events.join(', ') },
      })
    },
  })
  return done.ok ? ok(secret) : done
}

type OnSystem = { id: string; version: number; origin: Origin }

/**
 * Creates a new secret for the webhooks of a system and returns it once. The former one signs as well for 24 hours (rule SY5).
 * @throws RefusedError forbidden, also without a fresh second factor
 */
export async function rotateWebhookSecret(
  platform: Platform,
  actor: StaffActor,
  { id, version, origin }: OnSystem,
): Promise<Result<string | undefined, 'not-found' | 'stale' | 'revoked'>> {
  const by = permitted(actor, 'systems:manage')
  permitFresh(actor)
  let secret: string | undefined
  const done = await actOn(platform, actedSystem, {
    id,
    by,
    expectedVersion: version,
    origin,
    async work(_tx, system) {
      if (system.revokedAt || system.secretsEncrypted === null) return refused('revoked')
      const rotated = rotatedSecrets(platform.keys, system, new Date())
      secret = rotated.secret
      return ok({ kind: 'secret-rotated', change: { secretsEncrypted: rotated.secretsEncrypted } })
    },
  })
  return done.ok ? ok(secret) : done
}

/**
 * Sends a test event to the endpoint of a system.
 * @throws RefusedError forbidden
 */
export async function testWebhook(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult<'no-endpoint'>> {
  const by = permitted(actor, 'systems:manage')
  const done = await actOn(platform, actedSystem, {
    id,
    by,
    origin,
    async work(tx, system) {
      if (system.revokedAt || system.endpoint === null) return refused('no-endpoint')
      const deliveryId = newId()
      const data = { message: 'This is a test.' }
      const about = { id: deliveryId, systemId: id, eventId: newId(), type: testEvent, data, happenedAt: new Date() }
      await insertDeliveries(tx, [about])
      await commitEffects(tx, { jobs: [attemptJob({ deliveryId, attempt: 0 })] })
      return ok({ kind: 'tested' })
    },
  })
  platform.jobs.notify(webhookQueue)
  return done
}

/**
 * Sends a delivery again, with the same id and body (rule SY6). A delivery that waits is sent now. Idempotent while it is on its way.
 * @throws RefusedError forbidden
 */
export async function replayWebhook(
  platform: Platform,
  actor: StaffActor,
  { id, deliveryId, origin }: { id: string; deliveryId: string; origin: Origin },
): Promise<ActResult<'no-endpoint'>> {
  const by = permitted(actor, 'systems:manage')
  const done = await actOn(platform, actedSystem, {
    id,
    by,
    origin,
    async work(tx, system) {
      const row = await lockDelivery(tx, deliveryId)
      if (row?.systemId !== id || system.revokedAt || system.endpoint === null) return refused('no-endpoint')
      if (row.status === 'waiting' && row.nextAttemptAt === null) return ok(undefined)
      await updateDelivery(tx, deliveryId, { status: 'waiting', attempts: 0, nextAttemptAt: null })
      await commitEffects(tx, { jobs: [attemptJob({ deliveryId, attempt: 0 })] })
      return ok({ kind: 'replayed', became: { type: row.type, event: row.eventId } })
    },
  })
  platform.jobs.notify(webhookQueue)
  return done
}
