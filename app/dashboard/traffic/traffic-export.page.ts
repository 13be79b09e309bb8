import { originContext, platformContext } from '#app/web/platform.server.ts'
import { csvAnswer } from '#app/office/export/export-list.server.ts'
import { orRefusedPage } from '#app/office/export/or-refused-page.server.ts'
import { requireFreshStaff } from '#app/office/guards/require-staff.server.ts'
import { exportTraffic } from '#app/traffic/export-traffic.server.ts'

import type { Route } from './+types/traffic-export.page.ts'
import { readRange } from './traffic-range.ts'

/** Responds with the range of the address as a CSV file, after the second factor. */
export async function loader(args: Route.LoaderArgs) {
  const days = readRange(args.url.searchParams, new Date())
  const origin = args.context.get(originContext)
  return orRefusedPage(async () => {
    const actor = await requireFreshStaff(args, 'export')
    return csvAnswer('traffic', await exportTraffic(args.context.get(platformContext), actor, { days, origin }))
  })
}
