import type { Platform } from '#app/web/platform.server.ts'

import { countWaitingEntries, findChainEnd } from './chain.queries.server.ts'
import type { ChainState } from './chain.ts'

/** Returns the result of the last check of the audit chain, and how many entries are not linked yet. */
export async function readChainState({
  database: { queries },
}: Pick<Platform, 'database'>): Promise<{ chain: ChainState; waiting: number }> {
  const [end, waiting] = await Promise.all([findChainEnd(queries), countWaitingEntries(queries)])
  return { chain: stateOf(end), waiting }
}

function stateOf(end: Awaited<ReturnType<typeof findChainEnd>>): ChainState {
  if (!end?.checkedAt) return { state: 'unchecked' }
  const checkedAt = end.checkedAt.toISOString()
  if (end.brokenPosition !== null)
    return { state: 'broken', sequence: end.brokenPosition, why: end.brokenWhy ?? 'changed', checkedAt }
  return { state: 'whole', entries: end.checkedCount ?? 0, checkedAt }
}
