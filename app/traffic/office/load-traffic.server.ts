import { countEnquirySources } from '#app/enquiries/count-enquiry-sources.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { countRegistrationSources } from '#app/registrations/count-registration-sources.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findTrafficCounts } from '../traffic-counts.store.server.ts'
import type { TrafficRange } from './traffic-range.ts'
import { trafficReport } from './traffic-report.ts'
import type { TrafficView } from './traffic-view.ts'

/** The report of a range, with the range before it. @throws RefusedError forbidden */
export async function loadTraffic(platform: Platform, actor: StaffActor, range: TrafficRange): Promise<TrafficView> {
  permit(actor, 'traffic:read')
  const counts = await findTrafficCounts(platform.database.queries, range, range.beforeFirst)
  const days = { first: range.beforeFirst, last: range.last }
  const enquiries = await countEnquirySources(platform, actor, days)
  const registrations = await countRegistrationSources(platform, actor, days)
  return trafficReport(range, counts, { enquiries, registrations })
}
