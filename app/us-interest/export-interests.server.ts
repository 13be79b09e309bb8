import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findUsInterests, type UsInterestFilter, type UsInterestOrder } from './us-interest-lists.store.server.ts'

/** The list as CSV, with its filters and order, after a fresh second factor. @throws RefusedError forbidden */
export function exportInterests(
  platform: Platform,
  actor: StaffActor,
  { filter, order, origin }: { filter: UsInterestFilter; order: UsInterestOrder; origin: Origin },
): Promise<string> {
  const { queries } = platform.database
  return exportList(
    platform,
    actor,
    {
      noun: 'us-interests',
      right: 'us-interest:read',
      readPage: (cursor, size) => findUsInterests(queries, filter, order, cursor, size),
      columns: [
        ['Reference', (row) => row.reference],
        ['Received', (row) => row.createdAt.toISOString()],
        ['Store', (row) => row.shopName],
        ['Contact', (row) => row.name],
        ['Email', (row) => row.email],
        ['Number', (row) => row.contactNumber],
        ['ZIP code', (row) => row.zipCode],
        ['New Jersey', (row) => (row.isNewJersey ? 'yes' : 'no')],
        ['Status', (row) => row.status],
      ],
      filter: {
        search: filter.search ?? null,
        status: filter.status ?? null,
        newJersey: filter.isNewJersey ?? null,
      },
    },
    origin,
  )
}
