import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { systemRow } from './manage-systems.server.ts'
import { type DeliveryRow, eventsIn, type SystemView } from './system.ts'
import { countWaiting, findDeliveries, findSystemById, type StoredDelivery } from './systems.queries.server.ts'
import { openSecrets } from './webhooks/webhook-secrets.server.ts'

/** How many deliveries the page of a system lists. */
const listedDeliveries = 50

const deliveryRow = (row: StoredDelivery): DeliveryRow => ({
  id: row.id,
  type: row.type,
  eventId: row.eventId,
  happenedAt: row.happenedAt.toISOString(),
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.responseStatus,
  problem: row.problem,
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  replays: row.replays,
})

/** Returns a system with the newest entries of its log, or undefined. The log shows no data of events. */
export async function loadSystem(
  { database: { queries }, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: StaffActor,
  id: string,
): Promise<SystemView | undefined> {
  permit(actor, 'systems:manage')
  const row = await findSystemById(queries, id)
  if (!row) return undefined
  const { secrets, formerUntil } = openSecrets(keys, row, new Date())
  const deliveries = await findDeliveries(queries, id, listedDeliveries)
  return {
    ...systemRow(row),
    version: row.version,
    endpoint: row.endpoint,
    events: eventsIn(row.events, row.rights),
    hasSecret: secrets.length > 0,
    formerUntil,
    waiting: await countWaiting(queries, id),
    deliveries: deliveries.map(deliveryRow),
  }
}
