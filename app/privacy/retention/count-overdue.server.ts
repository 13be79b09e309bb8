import { personalDataOfRooms } from '#app/data/personal-data/personal-data-of-rooms.server.ts'
import { keptFor } from '#app/data/personal-data/privacy-table.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { timedRules } from './enforce-retention.server.ts'
import { countOverdue as countRows } from './retention.queries.server.ts'

/** Counting stops here: a larger number would change nothing for the reader. */
const countedTo = 10_000

/**
 * Counts by rule the rows that the next night would delete, and changes nothing (rule PD3). Rows that would be deleted because they belong
 * to these, such as their timelines, are not counted.
 * @throws RefusedError forbidden
 */
export async function countOverdue(
  { database, port }: Pick<Platform, 'database' | 'port'>,
  actor: StaffActor,
  now = new Date(),
): Promise<{ name: string; kept: string; count: number }[]> {
  permit(actor, 'people:manage')
  const counts: { name: string; kept: string; count: number }[] = []
  for (const { table, rule, keep } of timedRules(await port(personalDataOfRooms).list())) {
    const count = await countRows(database.queries, table, rule, { keep, now, most: countedTo })
    if (count > 0) counts.push({ name: rule.name, kept: keptFor(keep), count })
  }
  return counts
}
