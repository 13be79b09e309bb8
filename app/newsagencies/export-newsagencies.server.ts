import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findNewsagencies, type NewsagencyFilter, type NewsagencyOrder } from './newsagency-lists.store.server.ts'
import { milestoneLabels } from './newsagency.ts'

/** The list as CSV, with its filters and order, after a fresh second factor. @throws RefusedError forbidden */
export function exportNewsagencies(
  platform: Platform,
  actor: StaffActor,
  { filter, order, origin }: { filter: NewsagencyFilter; order: NewsagencyOrder; origin: Origin },
): Promise<string> {
  const { queries } = platform.database
  return exportList(
    platform,
    actor,
    {
      noun: 'newsagencies',
      right: 'newsagencies:read',
      readPage: (cursor, size) => findNewsagencies(queries, filter, order, cursor, size),
      columns: [
        ['Reference', (row) => row.reference ?? ''],
        ['Store', (row) => row.shopName],
        ['Status', (row) => row.status],
        ['Progress %', (row) => String(row.progress)],
        ['Stopped at', (row) => (row.status === 'onboarding' && row.waitsFor ? milestoneLabels[row.waitsFor] : '')],
        ['Last step', (row) => row.movedAt.toISOString()],
        ['Contact', (row) => row.contactName ?? ''],
        ['Email', (row) => row.email ?? ''],
        ['Phone', (row) => row.phone],
        ['Mobile', (row) => row.mobile ?? ''],
        ['ABN', (row) => row.abn ?? ''],
        ['LPO', (row) => (row.licensedPostOffice ? 'yes' : 'no')],
        ['Suburb', (row) => row.suburb ?? ''],
        ['State', (row) => row.state ?? ''],
        ['Postcode', (row) => row.postcode],
        ['Made', (row) => row.createdAt.toISOString()],
      ],
      filter: {
        search: filter.search ?? null,
        status: filter.status ?? null,
        waitsFor: filter.waitsFor ?? null,
        progress: filter.progress ?? null,
        state: filter.state ?? null,
        lpo: filter.isLpo ?? null,
        invitation: filter.invitation ?? null,
        stillSince: filter.stillSince?.toISOString() ?? null,
      },
    },
    origin,
  )
}
