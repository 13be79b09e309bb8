import type { Platform } from '#app/platform/platform.server.ts'

import { changesPerAnswer } from '../opt-out.ts'
import { findChanges } from '../opt-out-lists.store.server.ts'

type Suppressions = {
  changes: { number: string; suppressed: boolean; changedAt: string }[]
  /** Where to go on from. */
  cursor: string
  hasMore: boolean
}

/** What changed on the list after a cursor, each number once, as it stands now. */
export async function listSuppressions({ database }: Platform, since: string): Promise<Suppressions> {
  const rows = await findChanges(database.queries, Number(since), changesPerAnswer + 1)
  const changes = rows.slice(0, changesPerAnswer)
  return {
    changes: changes.map(({ number, state, changedAt }) => ({
      number,
      suppressed: state === 'out',
      changedAt: changedAt.toISOString(),
    })),
    cursor: String(changes.at(-1)?.position ?? since),
    hasMore: rows.length > changesPerAnswer,
  }
}
