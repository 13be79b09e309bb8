import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { type EnquiryFilter, type EnquiryOrder, findEnquiries } from './enquiry-lists.store.server.ts'

/** The list as CSV, with its filters and order, after a fresh second factor. @throws RefusedError forbidden */
export function exportEnquiries(
  platform: Platform,
  actor: StaffActor,
  { filter, order, origin }: { filter: EnquiryFilter; order: EnquiryOrder; origin: Origin },
): Promise<string> {
  const { queries } = platform.database
  return exportList(
    platform,
    actor,
    {
      noun: 'enquiries',
      right: 'enquiries:read',
      readPage: (cursor, size) => findEnquiries(queries, filter, order, cursor, size),
      columns: [
        ['Reference', (row) => row.reference],
        ['Received', (row) => row.createdAt.toISOString()],
        ['Name', (row) => row.name],
        ['Email', (row) => row.email],
        ['Phone', (row) => row.phone],
        ['Reason', (row) => row.reasonLabel],
        ['Message', (row) => row.message],
        ['Page', (row) => row.page ?? ''],
        ['Landing page', (row) => row.source?.landing ?? ''],
        ['Referrer', (row) => row.source?.referrer ?? ''],
        ['Campaign', (row) => row.source?.campaign?.campaign ?? ''],
        ['Campaign source', (row) => row.source?.campaign?.source ?? ''],
        ['Campaign medium', (row) => row.source?.campaign?.medium ?? ''],
        ['Status', (row) => row.status],
      ],
      filter: { search: filter.search ?? null, status: filter.status ?? null, reason: filter.reason ?? null },
    },
    origin,
  )
}
