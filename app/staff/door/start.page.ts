import { redirect } from 'react-router'

import { requireStaff } from '../guards/require-staff.server.ts'
import type { Route } from './+types/start.page.ts'

/** `/staff`: in at the door, and to the first screen that everybody may read. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args)
  return redirect('/staff/enquiries')
}
