import { data } from 'react-router'

import { requireStaff } from '../guards/require-staff.server.ts'
import type { Route } from './+types/refused.page.ts'
import { type ExportRefusal, exportRefusals } from './export-refusals.ts'

export const meta = () => [{ title: 'Export refused' }, { name: 'robots', content: 'noindex' }]

/** Shows why a download was refused, with its status. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireStaff(args)
  const code = args.url.searchParams.get('why') as ExportRefusal
  const refusal = Object.hasOwn(exportRefusals, code) ? exportRefusals[code] : undefined
  if (!refusal) throw data(null, 404)
  const { status, ...words } = refusal
  throw data({ code, ...words }, { status })
}

export default function RefusedPage() {
  return null
}
