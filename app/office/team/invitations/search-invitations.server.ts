import type { Platform } from '#app/web/platform.server.ts'

import { permit, type StaffActor } from '../../guards/staff-actor.server.ts'
import { findOpenInvitations, type StaffInvitation } from './staff-invitations.queries.server.ts'

/**
 * Returns the open invitations that match a search, or all, the newest first.
 * @throws RefusedError forbidden
 */
export async function searchInvitations(
  { database: { queries } }: Platform,
  actor: StaffActor,
  search: string,
): Promise<StaffInvitation[]> {
  permit(actor, 'staff:manage')
  return findOpenInvitations(queries, search)
}
