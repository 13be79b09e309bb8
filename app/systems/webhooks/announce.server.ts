import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Occurrence } from '#app/outbox/jobs/events.server.ts'

import { eventsIn, type WebhookEvent } from '../system.ts'
import { findReceivers, insertDeliveries } from '../systems.queries.server.ts'
import { attemptJob, webhookQueue } from './deliver-webhook.server.ts'

/** Something that happened: ids and what changed. `part` tells apart what one event of a room carries. */
type Happening = { type: WebhookEvent; data: Record<string, unknown>; part?: string }

/**
 * Announces an event of a room to the systems that want it and may have it (rule SY4): their deliveries, and the jobs that send them, are
 * committed together. Idempotent: an event that is announced again has its deliveries already.
 */
export async function announce(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  happenings: readonly Happening[],
  { id, at }: Occurrence,
): Promise<void> {
  if (happenings.length === 0) return
  await database.transaction(async (tx) => {
    const receivers = await findReceivers(tx)
    const rows = receivers.flatMap(({ id: systemId, rights, events }) =>
      happenings
        .filter(({ type }) => eventsIn(events, rights).includes(type))
        .map(({ type, data, part }) => ({
          id: newId(),
          systemId,
          eventId: part === undefined ? id : `${id}.${part}`,
          type,
          data,
          happenedAt: at,
        })),
    )
    const fresh = await insertDeliveries(tx, rows)
    await commitEffects(tx, {
      jobs: fresh.map(({ id, systemId }) => attemptJob(systemId, { deliveryId: id, attempt: 0 })),
    })
  })
  jobs.notify(webhookQueue)
}
