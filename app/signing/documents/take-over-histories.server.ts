import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { beginProofs, isTakingOver } from '#app/staff/audit/is-taking-over.server.ts'

import { openHistorySeal } from './history-seal.server.ts'
import { findUnsealedHistories, lockDocument } from './sign-documents.store.server.ts'
import { findBrokenLink, findRecentHistories, keepHistorySeal, readEvents } from './sign-events.store.server.ts'

type Parts = Pick<Platform, 'database' | 'keys'>

/** Seals the end of one history as it is, if it is whole. */
async function takeOver({ database, keys }: Parts, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    const events = await readEvents(tx, id)
    const last = events.at(-1)
    if (!document || !last || findBrokenLink(events) !== undefined) return
    const end = openHistorySeal(keys, id, document.historySealed)
    const isOld = document.historySealed === null || (end && events[end.seq - 1]?.hash.equals(end.hash))
    if (isOld && end?.seq !== last.seq) await keepHistorySeal(tx, keys, id, last)
  })
}

/**
 * Seals the histories that the version before wrote, for a day after the first start of this one. An installation that has none has
 * nothing to take over: from then on a history without its seal is a broken one.
 */
export async function takeOverHistories(parts: Parts): Promise<void> {
  const { queries } = parts.database
  await beginProofs(parts.database)
  if (!(await isTakingOver(queries))) return
  const ids = new Set([...(await findUnsealedHistories(queries)), ...(await findRecentHistories(queries))])
  for (const id of ids) await takeOver(parts, id)
}

/** Every ten minutes: `takeOverHistories`. */
export function takeOverHistoriesJob(parts: Parts): Job {
  return {
    queue: 'take-over-histories',
    every: '*/10 * * * *',
    leaseSeconds: 3_600,
    work: () => takeOverHistories(parts),
  }
}
