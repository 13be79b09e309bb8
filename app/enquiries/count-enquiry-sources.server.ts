import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { type EnquirySourceCount, findEnquirySources } from './enquiries.queries.server.ts'

/**
 * Counts the enquiries of each day by source.
 * @throws RefusedError forbidden
 */
export function countEnquirySources(
  platform: Platform,
  actor: StaffActor,
  days: { first: string; last: string },
): Promise<EnquirySourceCount[]> {
  permit(actor, 'enquiries:read')
  return findEnquirySources(platform.database.queries, days)
}
