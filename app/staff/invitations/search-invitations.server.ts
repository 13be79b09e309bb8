import type { Platform } from '#app/platform/platform.server.ts'

import { permit, type StaffActor } from '../guards/staff-actor.server.ts'
import { findOpenInvitations, type StaffInvitation } from './staff-invitations.store.server.ts'

/** The open invitations in which a search finds something, or all of them, the newest first. @throws RefusedError forbidden */
export async function searchInvitations(
  { database: { queries } }: Platform,
  actor: StaffActor,
  search: string,
): Promise<StaffInvitation[]> {
  permit(actor, 'staff:manage')
  return findOpenInvitations(queries, search)
}
