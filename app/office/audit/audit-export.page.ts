import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { csvAnswer } from '#app/staff/export/export-list.server.ts'
import { orRefusalPage, requireFreshStaff, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import type { Route } from './+types/audit-export.page.ts'
import { readAuditAddress } from './audit-list.server.ts'
import { exportAudit } from './export-audit.server.ts'

/** The log of the address as a CSV file, after the second factor. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'audit:read')
  const actor = await requireFreshStaff(args, 'export')
  const origin = args.context.get(originContext)
  const csv = await orRefusalPage(() =>
    exportAudit(args.context.get(platformContext), actor, { ...readAuditAddress(args.url.searchParams), origin }),
  )
  return csvAnswer('audit', csv)
}
