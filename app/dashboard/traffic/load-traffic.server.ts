import { countEnquirySources } from '#app/enquiries/count-enquiry-sources.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { countRegistrationSources } from '#app/registrations/counts/count-registration-sources.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { readTrafficCounts } from '#app/traffic/read-traffic-counts.server.ts'

import type { TrafficRange } from './traffic-range.ts'
import { trafficReport } from './traffic-report.ts'
import type { TrafficView } from './traffic-view.ts'

/** Loads the report of a range, with the previous range. @throws RefusedError forbidden */
export async function loadTraffic(platform: Platform, actor: StaffActor, range: TrafficRange): Promise<TrafficView> {
  const counts = await readTrafficCounts(platform, actor, { days: range, before: range.beforeFirst })
  const days = { first: range.beforeFirst, last: range.last }
  const enquiries = await countEnquirySources(platform, actor, days)
  const registrations = await countRegistrationSources(platform, actor, days)
  return trafficReport(range, counts, { enquiries, registrations })
}
