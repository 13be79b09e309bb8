import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import {
  findRegistrations,
  type RegistrationFilter,
  type RegistrationOrder,
} from './registration-lists.store.server.ts'

/** The list as CSV, with its filters and order, after a fresh second factor. @throws RefusedError forbidden */
export function exportRegistrations(
  platform: Platform,
  actor: StaffActor,
  { filter, order, origin }: { filter: RegistrationFilter; order: RegistrationOrder; origin: Origin },
): Promise<string> {
  const { queries } = platform.database
  return exportList(
    platform,
    actor,
    {
      noun: 'registrations',
      right: 'registrations:read',
      readPage: (cursor, size) => findRegistrations(queries, filter, order, cursor, size),
      columns: [
        ['Reference', (row) => row.reference],
        ['Received', (row) => row.createdAt.toISOString()],
        ['Answer due', (row) => row.answerDueAt.toISOString()],
        ['Status', (row) => row.status],
        ['Decided', (row) => row.decidedAt?.toISOString() ?? ''],
        ['Shop', (row) => row.shopName],
        ['Contact', (row) => row.contactName],
        ['Email', (row) => row.email],
        ['Number', (row) => row.contactNumber],
        ['ABN', (row) => row.abn],
        ['Postcode', (row) => row.shopPostCode],
        ['State', (row) => row.state ?? ''],
        ['LPO', (row) => (row.licensedPostOffice ? 'yes' : 'no')],
        ['Heard of us', (row) => row.source],
        ['Specified', (row) => row.pleaseSpecify ?? ''],
        ['Landing page', (row) => row.traffic?.landing ?? ''],
        ['Referrer', (row) => row.traffic?.referrer ?? ''],
        ['Campaign', (row) => row.traffic?.campaign?.campaign ?? ''],
        ['Campaign source', (row) => row.traffic?.campaign?.source ?? ''],
        ['Campaign medium', (row) => row.traffic?.campaign?.medium ?? ''],
        ['Reason declined', (row) => row.declineReason ?? ''],
      ],
      filter: {
        search: filter.search ?? null,
        turn: filter.turn ?? null,
        status: filter.status ?? null,
        state: filter.state ?? null,
        source: filter.source ?? null,
        lpo: filter.isLpo ?? null,
        late: filter.isLate ?? null,
      },
    },
    origin,
  )
}
