import { RefusedError } from '#app/core/errors.ts'
import { type Network, parseNetworks } from '#app/core/http/client-address.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permitFresh, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'

import { actedSystem } from '../manage-systems.server.ts'
import { endpointSchema } from '../system-forms.schema.ts'
import { eventsIn, testEvent } from '../system.ts'
import {
  countWaiting,
  discardWaiting,
  insertDeliveries,
  lockDelivery,
  restartWaiting,
  updateDelivery,
} from '../systems.queries.server.ts'
import { attemptJob, webhookQueue } from './deliver-webhook.server.ts'
import { findLiteralProblem, findNameProblem, forbiddenWords } from './post-webhook.server.ts'
import { rotatedSecrets } from './webhook-secrets.server.ts'

/** The fate of the events that wait for the former address of an endpoint. */
export type WaitingChoice = 'send' | 'discard'

type Webhook = {
  id: string
  endpoint: string
  events: readonly string[]
  /** Required if events wait and the address is another one. */
  waiting?: WaitingChoice | undefined
  version: number
  origin: Origin
}

/** A new secret, which is returned once, and a note about an endpoint that cannot be reached now. */
type SetWebhook = { secret: string | undefined; note: string | undefined }

/**
 * Parses an endpoint; null without one.
 * @throws RefusedError validation-error for a literal address that the product may not call
 */
function parseEndpoint(typed: string, networks: readonly Network[]): Result<string | null, 'bad-endpoint'> {
  const parsed = endpointSchema.safeParse(typed)
  if (!parsed.success) return refused('bad-endpoint')
  if (parsed.data === '') return ok(null)
  const problem = findLiteralProblem(new URL(parsed.data), networks)
  if (problem) throw new RefusedError('validation-error', { detail: { endpoint: forbiddenWords(problem) } })
  return ok(parsed.data)
}

/** Sends the events that waited for the former address of a system to the new one, from the first attempt on, or discards them. */
async function settleWaiting(tx: Transaction, systemId: string, choice: WaitingChoice): Promise<void> {
  if (choice === 'discard') return discardWaiting(tx, systemId, 'Discarded, because the address changed')
  // The others have the job of their first attempt.
  const ids = await restartWaiting(tx, systemId)
  await commitEffects(tx, { jobs: ids.map((deliveryId) => attemptJob(systemId, { deliveryId, attempt: 0 })) })
}

/**
 * Sets the endpoint of a system and the events that it gets (rules SY3, SY4). Only events that its rights permit are stored. The first
 * endpoint gets a secret.
 * @throws RefusedError forbidden, also without a fresh second factor; validation-error for a literal private address
 */
export async function setWebhook(
  platform: Platform,
  actor: StaffActor,
  { id, endpoint: typed, events: asked, waiting, version, origin }: Webhook,
): Promise<Result<SetWebhook, 'not-found' | 'stale' | 'revoked' | 'bad-endpoint' | 'unasked' | 'nowhere'>> {
  const by = permitted(actor, 'systems:manage')
  permitFresh(actor)
  const networks = parseNetworks(platform.config.WEBHOOK_PRIVATE_NETWORKS)
  const parsed = parseEndpoint(typed, networks)
  if (!parsed.ok) return parsed
  const endpoint = parsed.value
  let secret: string | undefined
  const done = await actOn(platform, actedSystem, {
    id,
    by,
    expectedVersion: version,
    origin,
    isDone: (system) =>
      system.endpoint === endpoint &&
      eventsIn(system.events, system.rights).join(' ') === eventsIn(asked, system.rights).join(' '),
    async work(tx, system) {
      if (system.revokedAt) return refused('revoked')
      const isMoved = system.endpoint !== null && system.endpoint !== endpoint
      const count = isMoved ? await countWaiting(tx, id) : 0
      if (count > 0 && !waiting) return refused('unasked')
      if (count > 0 && waiting === 'send' && endpoint === null) return refused('nowhere')
      if (count > 0 && waiting) await settleWaiting(tx, id, waiting)
      const events = eventsIn(asked, system.rights)
      const made = endpoint !== null && system.secretsEncrypted === null
      const rotated = made ? rotatedSecrets(platform.keys, system, new Date()) : undefined
      secret = rotated?.secret
      return ok({
        kind: 'endpoint-set',
        change: { endpoint, events, ...(rotated && { secretsEncrypted: rotated.secretsEncrypted }) },
        was: { endpoint: system.endpoint, events: system.events.join(', ') },
        became: {
          endpoint,
          events: events.join(', '),
          ...(count > 0 && { waiting: waiting === 'send' ? `${count} sent there` : `${count} discarded` }),
        },
      })
    },
  })
  if (!done.ok) return done
  platform.jobs.notify(webhookQueue)
  return ok({ secret, note: endpoint === null ? undefined : await findNameProblem(endpoint, networks) })
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
      await commitEffects(tx, { jobs: [attemptJob(id, { deliveryId, attempt: 0 })] })
      return ok({ kind: 'tested' })
    },
  })
  platform.jobs.notify(webhookQueue)
  return done
}

/**
 * Sends a delivery again, with the same id and body, and counts that (rule SY6). A delivery that waits is sent now. Idempotent while it
 * is on its way.
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
      await updateDelivery(tx, deliveryId, {
        status: 'waiting',
        attempts: 0,
        nextAttemptAt: null,
        replays: row.replays + 1,
      })
      await commitEffects(tx, { jobs: [attemptJob(id, { deliveryId, attempt: 0 })] })
      return ok({ kind: 'replayed', became: { type: row.type, event: row.eventId } })
    },
  })
  platform.jobs.notify(webhookQueue)
  return done
}
