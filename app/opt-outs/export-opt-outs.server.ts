import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findOptOuts, type OptOutFilter, type OptOutOrder } from './opt-out-lists.store.server.ts'
import { mobileForPeople } from './mobile-number.ts'

/** The list as CSV, with its filters and order, after a fresh second factor. @throws RefusedError forbidden */
export function exportOptOuts(
  platform: Platform,
  actor: StaffActor,
  { filter, order, origin }: { filter: OptOutFilter; order: OptOutOrder; origin: Origin },
): Promise<string> {
  const { queries } = platform.database
  return exportList(
    platform,
    actor,
    {
      noun: 'opt-outs',
      right: 'opt-outs:read',
      readPage: (cursor, size) => findOptOuts(queries, filter, order, cursor, size),
      columns: [
        // Without the +, in front of which a spreadsheet would put an apostrophe.
        ['Number', (row) => mobileForPeople(row.number)],
        ['International', (row) => row.number.slice(1)],
        ['State', (row) => (row.state === 'out' ? 'opted out' : 'may be texted again')],
        ['Source', (row) => row.source],
        ['Key', (row) => row.keyLabel ?? ''],
        ['Since', (row) => row.changedAt.toISOString()],
        ['First opted out', (row) => row.createdAt.toISOString()],
      ],
      filter: { search: filter.search ? 'a number' : null, state: filter.state ?? null, source: filter.source ?? null },
    },
    origin,
  )
}
