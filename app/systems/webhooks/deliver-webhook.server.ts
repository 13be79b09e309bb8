import { brand } from '#app/brand.ts'
import { parseNetworks } from '#app/core/http/client-address.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { QueuedJob } from '#app/outbox/jobs/queued-job.ts'

import { nextAttemptAt } from '../system.ts'
import { findDelivery, lockDelivery, type StoredDelivery, updateDelivery } from '../systems.queries.server.ts'
import { ForbiddenAddressError, forbiddenWords, postWebhook } from './post-webhook.server.ts'
import { openSecrets } from './webhook-secrets.server.ts'
import { signWebhook } from './webhook-signature.server.ts'

export const webhookQueue = 'webhooks'

/** One attempt of a delivery. `attempt`: how many there were before, so that a job that runs again finds its work done. */
type Attempt = { deliveryId: string; attempt: number }

/** Returns the job of an attempt. Each system has its own line, so that a slow or dead endpoint delays no other (rule SY8). */
export const attemptJob = (systemId: string, data: Attempt, startAfter?: Date): QueuedJob => ({
  queue: webhookQueue,
  data,
  line: systemId,
  ...(startAfter && { startAfter }),
})

type Outcome = { responseStatus: number | null; problem: string | null }

/** Describes a failed connection without the words of the endpoint. */
function connectionProblem(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return forbiddenWords(error)
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'No response within 10 seconds'
  return typeof code === 'string' ? `No connection: ${code}` : 'No connection'
}

const statusProblem = (status: number): string =>
  status >= 300 && status < 400 ? 'It redirected, which is not followed' : 'It did not accept the event'

/** Returns the body of a webhook, the same for every attempt. */
export const bodyOf = ({ type, happenedAt, data }: Pick<StoredDelivery, 'type' | 'happenedAt' | 'data'>): string =>
  JSON.stringify({ type, timestamp: happenedAt.toISOString(), data })

type Parts = Pick<Platform, 'config' | 'database' | 'keys'>

async function attemptOnce(
  { config, keys }: Parts,
  { delivery, system }: NonNullable<Awaited<ReturnType<typeof findDelivery>>>,
  now: Date,
): Promise<Outcome> {
  const { secrets } = openSecrets(keys, system, now)
  if (system.revokedAt || system.endpoint === null || secrets.length === 0)
    return { responseStatus: null, problem: 'The system has no endpoint' }
  const body = bodyOf(delivery)
  const timestamp = Math.floor(now.getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${brand.name}/${config.version}`,
    'webhook-id': delivery.eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secrets, { id: delivery.eventId, timestamp, body }),
  }
  try {
    const networks = parseNetworks(config.WEBHOOK_PRIVATE_NETWORKS)
    const status = await postWebhook({ url: system.endpoint, headers, body }, networks)
    const isAccepted = status >= 200 && status < 300
    return { responseStatus: status, problem: isAccepted ? null : statusProblem(status) }
  } catch (error) {
    return { responseStatus: null, problem: connectionProblem(error) }
  }
}

/**
 * Attempts a delivery, and stores the result together with the job of the next attempt (rule SY6). A process that dies in between leaves
 * the attempt to be repeated, which the receiver recognises by its `webhook-id`. Does nothing if the attempt was already made.
 */
export async function deliverWebhook(parts: Parts, { deliveryId, attempt }: Attempt, now = new Date()): Promise<void> {
  const { database } = parts
  const found = await findDelivery(database.queries, deliveryId)
  const isDue = (row: StoredDelivery | undefined) => row?.status === 'waiting' && row.attempts === attempt
  if (!found || !isDue(found.delivery)) return
  const { responseStatus, problem } = await attemptOnce(parts, found, now)
  await database.transaction(async (tx) => {
    if (!isDue(await lockDelivery(tx, deliveryId))) return
    const attempts = attempt + 1
    // 410 is the answer of an endpoint that was removed for good.
    const isOver = problem === null || responseStatus === 410
    const nextAt = isOver ? undefined : nextAttemptAt(attempts, now, Math.random())
    await updateDelivery(tx, deliveryId, {
      status: problem === null ? 'delivered' : nextAt ? 'waiting' : 'failed',
      attempts,
      responseStatus,
      problem,
      attemptedAt: now,
      nextAttemptAt: nextAt ?? null,
    })
    if (nextAt)
      await commitEffects(tx, { jobs: [attemptJob(found.system.id, { deliveryId, attempt: attempts }, nextAt)] })
  })
}

/** More systems with endpoints than there will be: each waits only for itself. */
const mostLines = 40

/** Returns the job that delivers webhooks: one at a time to each endpoint. */
export function webhooksJob(platform: Parts): Job<Attempt> {
  return {
    queue: webhookQueue,
    hasLines: true,
    atOnce: mostLines,
    work: (attempt) => deliverWebhook(platform, attempt),
  }
}
