import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { type CsvParts, exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { roleLabels } from '#app/staff/roles.ts'
import { loadTeam } from '#app/staff/members/load-team.server.ts'

/**
 * The staff as CSV: who has which key, and when they were last here.
 * @throws RefusedError forbidden
 */
export async function exportTeam(platform: Platform, actor: StaffActor, origin: Origin): Promise<CsvParts> {
  const { rows } = await loadTeam(platform, actor)
  return exportList(
    platform,
    actor,
    {
      noun: 'staff',
      right: 'staff:manage',
      filter: {},
      readPage: async () => ({ rows, next: undefined, previous: undefined }),
      columns: [
        ['Name', (row) => row.name],
        ['Email', (row) => row.email],
        ['Role', (row) => roleLabels[row.role]],
        ['Second factor', (row) => row.detail?.factor ?? ''],
        ['Last here', ({ detail }) => (detail?.lastSeenAt ? new Date(detail.lastSeenAt) : null), 'time'],
        ['No access', (row) => (row.isDisabled ? 'yes' : 'no')],
      ],
    },
    origin,
  )
}
