import type { Platform } from '#app/platform/platform.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { type EnquirySourceCount, findEnquirySources } from './enquiries.store.server.ts'

/** How many enquiries came on each day, and from where. @throws RefusedError forbidden */
export function countEnquirySources(
  platform: Platform,
  actor: StaffActor,
  days: { first: string; last: string },
): Promise<EnquirySourceCount[]> {
  permit(actor, 'enquiries:read')
  return findEnquirySources(platform.database.queries, days)
}
