import { isDatabaseOutage, isStatementError } from '#app/data/database/database-outage.server.ts'
import { errorFields } from '#app/core/log/log.server.ts'
import { personalDataOfRooms } from '#app/data/personal-data/personal-data-of-rooms.server.ts'
import { keptFor } from '#app/data/personal-data/privacy-table.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { timedRules } from './enforce-retention.server.ts'
import { countOverdue as countRows } from './retention.queries.server.ts'

/** Counting stops here: a larger number would change nothing for the reader. */
const countedTo = 10_000

/** The rows of one rule that the next night deletes; the count is undefined if the database did not count them in time. */
export type OverdueRows = { name: string; kept: string; count: number | undefined }

/**
 * Counts by rule the rows that the next night would delete, and changes nothing (rule PD3). Rows that would be deleted because they belong
 * to these, such as their timelines, are not counted. A rule whose count fails is logged, and the others are still counted.
 * @throws RefusedError forbidden
 */
export async function countOverdue(
  { database, log, port }: Pick<Platform, 'database' | 'log' | 'port'>,
  actor: StaffActor,
  now = new Date(),
): Promise<OverdueRows[]> {
  permit(actor, 'people:manage')
  const counts: OverdueRows[] = []
  for (const { table, rule, keep } of timedRules(await port(personalDataOfRooms).list())) {
    const count = await database
      .transaction((tx) => countRows(tx, table, rule, { keep, now, most: countedTo }))
      .catch((error: unknown) => {
        if (isDatabaseOutage(error) && !isStatementError(error)) throw error
        log.error('expired rows could not be counted', { reason: rule.name, ...errorFields(error) })
        return undefined
      })
    if (count !== 0) counts.push({ name: rule.name, kept: keptFor(keep), count })
  }
  return counts
}
