import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/platform/platform.server.ts'
import { requireStaff } from '#app/staff/guards/require-staff.server.ts'

import type { Route } from './+types/opt-outs.page.ts'
import { loadOptOutsList } from './opt-outs-list.server.ts'
import { OptOutsScreen } from './opt-outs-screen.tsx'

export const meta = () => [{ title: 'SMS opt-outs' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'opt-outs:read')
  return loadOptOutsList(args.context.get(platformContext), actor, args.url.searchParams)
}

export default function OptOutsPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { optOutId } = useParams()
  return <OptOutsScreen {...loaderData} selected={optOutId} panel={panel} />
}
