import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { csvAnswer } from '#app/staff/export/csv-answer.server.ts'
import { orRefusalPage, requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'

import type { Route } from './+types/contracts-export.page.ts'
import { readContractsAddress } from './contracts-list.server.ts'
import { exportContracts } from './export-contracts.server.ts'

/** The list of the address as a CSV file, after the second factor. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireFreshStaff(args, 'export')
  const asked = { ...readContractsAddress(args.url.searchParams), origin: args.context.get(originContext) }
  const csv = await orRefusalPage(() => exportContracts(args.context.get(platformContext), actor, asked))
  return csvAnswer('contracts', csv)
}
