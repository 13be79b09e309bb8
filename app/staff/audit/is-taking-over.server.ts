import { accept } from '#app/platform/accept/accept.server.ts'
import type { Database, Queries } from '#app/platform/database/database.server.ts'

import { findEarliestEntry } from './audit.store.server.ts'

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

/** Notes since when everything is proved: at once, where there is nothing old. Done twice it is done once. */
export async function beginProofs(database: Database, taken: number): Promise<void> {
  if (await findEarliestEntry(database.queries, action)) return
  await accept(database, {
    audit: {
      actor: { kind: 'system', name: 'Upgrade' },
      action,
      subject: { kind: 'documents', label: 'histories of agreements' },
      became: { taken, until: new Date(Date.now() + (taken > 0 ? dayMs : 0)).toISOString() },
    },
  })
}
