import type { Queries } from '#app/data/database/database.server.ts'

import { findNumbersById } from './opt-outs.queries.server.ts'

/** Returns the numbers of some records that are still opted out, for the systems that text. */
export async function findAddedNumbers(
  queries: Queries,
  ids: readonly string[],
): Promise<{ id: string; number: string }[]> {
  const rows = await findNumbersById(queries, ids)
  return rows.filter(({ state }) => state === 'out').map(({ id, number }) => ({ id, number }))
}
