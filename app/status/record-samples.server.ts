import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'

import type { PartCheck, Sample } from './status.ts'
import { dayOf, minuteOf } from './status-days.ts'
import { countMinute, findOpenIncident, insertIncident, updateIncident } from './status.store.server.ts'

/** Between two checks further apart than this nobody knows: the trouble ended with the last check that saw it. */
const knownMs = 5 * 60_000

async function followIncident(tx: Transaction, { part, state }: PartCheck, at: Date): Promise<void> {
  const open = await findOpenIncident(tx, part)
  if (state === 'ok') {
    if (!open) return
    const isNear = at.getTime() - open.lastAt.getTime() <= knownMs
    return updateIncident(tx, open.id, { closedAt: isNear ? at : open.lastAt })
  }
  if (!open) return insertIncident(tx, { id: newId(), part, state, openedAt: at, lastAt: at })
  return updateIncident(tx, open.id, { lastAt: at, ...(state === 'failed' && { state }) })
}

/**
 * Adds what the checks found to the record, in the order of time. Of several processes that checked the same minute the
 * first one counts.
 */
export async function recordSamples(database: Database, samples: readonly Sample[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const sample of samples) {
      const at = minuteOf(sample.at)
      for (const check of sample.checks) {
        const isFirst = await countMinute(tx, { part: check.part, day: dayOf(at), at, state: check.state })
        if (isFirst) await followIncident(tx, check, at)
      }
    }
  })
}
