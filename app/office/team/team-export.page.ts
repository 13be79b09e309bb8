import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { csvAnswer } from '#app/staff/export/export-list.server.ts'
import { orRefusalPage, requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'
import type { Route } from './+types/team-export.page.ts'
import { exportTeam } from './export-team.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireFreshStaff(args, 'staff:manage')
  return orRefusalPage(async () =>
    csvAnswer('staff', await exportTeam(args.context.get(platformContext), actor, args.context.get(originContext))),
  )
}
