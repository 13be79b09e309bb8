import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { csvAnswer } from '#app/staff/export/export-list.server.ts'
import { orRefusalPage, requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'
import type { Route } from './+types/mail-export.page.ts'
import { exportMails } from './export-mails.server.ts'
import { readMailAddress } from './mail-list.server.ts'

/** The list of the address as a CSV file, after the second factor. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireFreshStaff(args, 'export')
  const origin = args.context.get(originContext)
  const csv = await orRefusalPage(() =>
    exportMails(args.context.get(platformContext), actor, { ...readMailAddress(args.url.searchParams), origin }),
  )
  return csvAnswer('mail', csv)
}
