import type { Queries } from '#app/data/database/database.server.ts'

import { findNumbersById } from './opt-outs.queries.server.ts'

/** Returns the numbers of the given opt-outs that are still in force, for the systems that send texts. */
export async function findAddedNumbers(
  queries: Queries,
  ids: readonly string[],
): Promise<{ id: string; number: string }[]> {
  const rows = await findNumbersById(queries, ids)
  return rows.filter(({ state }) => state === 'out').map(({ id, number }) => ({ id, number }))
}
