import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { personalDataOfRooms } from '#app/data/personal-data/personal-data-of-rooms.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permitted, permitFresh, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { leaveOutOurAddresses } from './leave-out-our-addresses.server.ts'
import { findTheirRows } from './find-their-rows.server.ts'
import { type Counts, type FoundRows, hasRowsUnder, letGo } from './people.queries.server.ts'
import type { Identifiers } from './person.ts'

/** Whether a process of the person is still open. */
async function isUnderWay(queries: Queries, found: FoundRows): Promise<boolean> {
  for (const [table, ids] of found)
    for (const rule of table.rules) {
      const { onErasure } = rule
      if (typeof onErasure === 'object' && 'waits' in onErasure && (await hasRowsUnder(queries, table, rule, ids)))
        return true
    }
  return false
}

/**
 * Erases a person in all modules (rule PD6), in one transaction with the audit entry: rows are deleted or anonymised as declared, and those
 * that must stay are not changed. Refused while a process is open, and while a number finds several people (rule PD8). Idempotent: a repeated call erases nothing and writes no second entry.
 * Returns the number of rows by rule. Does not use `actOn`, because the rows are of many kinds and the entry must not name the person.
 * @throws RefusedError forbidden, also when the second factor is not fresh.
 */
export async function erasePerson(
  { config, database, port }: Pick<Platform, 'config' | 'database' | 'port'>,
  actor: StaffActor,
  { who, origin }: { who: Identifiers; origin: Origin },
): Promise<Result<Counts, 'under-way' | 'many'>> {
  const by = permitted(actor, 'people:manage')
  permitFresh(actor)
  const tables: readonly PersonalTable[] = await port(personalDataOfRooms).list()
  const { searched } = leaveOutOurAddresses({ config }, who)
  return database.transaction(async (tx) => {
    const { found, isMany } = await findTheirRows(tx, tables, searched)
    if (isMany) return refused('many')
    if (await isUnderWay(tx, found)) return refused('under-way')
    const counts = await letGo(tx, tables, found, (_, { onErasure }) =>
      typeof onErasure === 'string' ? onErasure : undefined,
    )
    if (Object.keys(counts).length > 0)
      await commitEffects(tx, {
        audit: {
          actor: by,
          action: 'person.erased',
          subject: { kind: 'person', label: 'A person who asked for it' },
          became: counts,
          origin,
        },
      })
    return ok(counts)
  })
}
