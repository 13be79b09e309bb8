import { data } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import type { Route } from './+types/left.page.ts'
import { leftInQueue } from './registration-queue.server.ts'

/** Returns how many are left in the list of the address, for the page of a record (rule RG22). No use of the session. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'registrations:read', false)
  const left = await leftInQueue(args.context.get(platformContext), actor, args.url.searchParams)
  return data({ left }, { headers: { 'Cache-Control': 'no-store' } })
}
