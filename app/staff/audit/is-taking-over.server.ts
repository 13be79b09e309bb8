import { accept } from '#app/platform/accept/accept.server.ts'
import type { Database, Queries } from '#app/platform/database/database.server.ts'

import { findEarliestEntry, hasUnproved } from './audit.store.server.ts'

const action = 'proofs.begun'
const dayMs = 86_400_000

/**
 * Whether what a version before this one wrote without a proof is believed: until this one has begun to take it over, and for a day after
 * that, in which processes of the version before may still write. Since when is said by the audit log itself, from which no
 * entry goes unseen.
 */
export async function isTakingOver(queries: Queries): Promise<boolean> {
  const entry = await findEarliestEntry(queries, action)
  if (!entry) return true
  const until = Date.parse(String(entry.became?.['until']))
  return Date.now() < Math.min(until, entry.at.getTime() + dayMs)
}

/** Notes since when everything is proved: at once, where no version before has written anything. Done twice it is done once. */
export async function beginProofs(database: Database): Promise<void> {
  if (await findEarliestEntry(database.queries, action)) return
  const isUpgrade = await hasUnproved(database.queries)
  await accept(database, {
    audit: {
      actor: { kind: 'system', name: 'Upgrade' },
      action,
      subject: { kind: 'installation', label: 'the audit log and agreements' },
      became: { until: new Date(Date.now() + (isUpgrade ? dayMs : 0)).toISOString() },
    },
  })
}
