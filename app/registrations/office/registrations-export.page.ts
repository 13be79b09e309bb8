import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { csvAnswer } from '#app/staff/export/csv-answer.server.ts'
import { orRefusalPage, requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'

import { exportRegistrations } from '../export-registrations.server.ts'
import type { Route } from './+types/registrations-export.page.ts'
import { readListAddress } from './read-list-address.server.ts'

/** The list of the address as a CSV file, after the second factor. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireFreshStaff(args, 'export')
  const { filter, order } = readListAddress(args.url.searchParams, actor)
  const csv = await orRefusalPage(() =>
    exportRegistrations(args.context.get(platformContext), actor, {
      filter,
      order,
      origin: args.context.get(originContext),
    }),
  )
  return csvAnswer('registrations', csv)
}
