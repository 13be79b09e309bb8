import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { type CsvParts, exportList } from '#app/office/export/export-list.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { addDays } from './sydney-day.ts'
import { type Days, listTrafficCounts } from './traffic-counts.queries.server.ts'

const what = {
  all: 'All pages',
  hour: 'Hour',
  page: 'Page',
  device: 'Device',
  referrer: 'Referrer',
  campaign: 'Campaign',
  click: 'Click',
  step: 'Step',
}

/** Exports the counts of some days as CSV. Requires a fresh second factor. @throws RefusedError forbidden */
export function exportTraffic(
  platform: Platform,
  actor: StaffActor,
  { days, origin }: { days: Days; origin: Origin },
): Promise<CsvParts> {
  return exportList(
    platform,
    actor,
    {
      noun: 'traffic',
      right: 'traffic:read',
      // One page for each day, with the day as its cursor.
      readPage: async (cursor) => {
        const day = cursor?.value ?? days.first
        const next = day < days.last ? ({ value: addDays(day, 1), id: '', towards: 'next' } as const) : undefined
        return { rows: await listTrafficCounts(platform.database.queries, day), previous: undefined, next }
      },
      columns: [
        ['Day (Sydney)', (row) => row.day ?? ''],
        ['Counted', (row) => what[row.dimension]],
        ['Value', (row) => row.value],
        ['Visitors', (row) => String(row.visitors)],
        ['Times', (row) => String(row.hits)],
      ],
      filter: { from: days.first, to: days.last },
    },
    origin,
  )
}
