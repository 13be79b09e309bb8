import type { Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { event, publish } from '#app/outbox/jobs/events.server.ts'
import { isExampleNumber } from '#app/core/example.ts'

import type { OptOutSource } from './opt-out.ts'
import {
  findOptOutsByNumber,
  insertOptOutEvents,
  insertOptOuts,
  type NewOptOutEvent,
  reservePositions,
  updateOptOut,
} from './opt-outs.queries.server.ts'

/** Numbers joined the list. Emitted in the transaction of the act, with the ids of the records. */
export const optOutsAdded = event<{ ids: string[] }>('opt-outs.added')

/** The evidence that all numbers of one act share. */
type Evidence = {
  source: OptOutSource
  keyId?: string
  device?: string
  actor?: { id: string; name: string }
  reason?: string
}

/** A number in stored form, and as typed. */
type Asked = { number: string; typed: string }

type Suppressed = Asked & { id: string; change: 'out' | 'again' }

/**
 * Adds numbers to the list with their evidence, in the caller's transaction. A number that is already on it does not change, but the
 * repeated opt-out is stored as evidence. Each number may occur once.
 */
export async function suppressNumbers(
  tx: Transaction,
  asked: readonly Asked[],
  { source, keyId, device, actor, reason }: Evidence,
): Promise<Suppressed[]> {
  const first = await reservePositions(tx, asked.length)
  const known = await findOptOutsByNumber(
    tx,
    asked.map(({ number }) => number),
  )
  const byNumber = new Map(known.map((row) => [row.number, row]))
  const from = { source, keyId: keyId ?? null }
  const done = asked.map(({ number, typed }, index) => {
    const row = byNumber.get(number)
    const change = row?.state === 'out' ? ('again' as const) : ('out' as const)
    return { number, typed, row, change, id: row?.id ?? newId(), position: first + index }
  })
  await insertOptOuts(
    tx,
    done.filter(({ row }) => !row).map(({ id, number, position }) => ({ id, number, position, state: 'out', ...from })),
  )
  for (const { row, id, position } of done)
    if (row?.state === 'back') await updateOptOut(tx, id, { state: 'out', position, ...from })
  await insertOptOutEvents(
    tx,
    done.map(({ id, typed, change }): NewOptOutEvent => ({
      id: newId(),
      optOutId: id,
      kind: change,
      typed,
      ...from,
      device: device ?? null,
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? null,
      reason: reason ?? null,
    })),
  )
  const added = done.filter(({ number, change }) => change === 'out' && !isExampleNumber(number)).map(({ id }) => id)
  if (added.length > 0) await commitEffects(tx, { jobs: [publish(optOutsAdded, { ids: added })] })
  return done.map(({ id, number, typed, change }) => ({ id, number, typed, change }))
}
