import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { csvAnswer } from '#app/staff/export/csv-answer.server.ts'
import { orRefusalPage, requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'

import { exportOptOuts } from '../export-opt-outs.server.ts'
import type { Route } from './+types/opt-outs-export.page.ts'
import { readListAddress } from './opt-outs-list.server.ts'

/** The list of the address as a CSV file, after the second factor. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireFreshStaff(args, 'export')
  const { filter, order } = readListAddress(args.url.searchParams)
  const csv = await orRefusalPage(() =>
    exportOptOuts(args.context.get(platformContext), actor, {
      filter,
      order,
      origin: args.context.get(originContext),
    }),
  )
  return csvAnswer('sms-opt-outs', csv)
}
