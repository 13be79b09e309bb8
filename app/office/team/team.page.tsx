import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/platform/platform.server.ts'

import { requireStaff } from '#app/staff/guards/require-staff.server.ts'
import type { Route } from './+types/team.page.ts'
import { loadTeam } from '#app/staff/members/load-team.server.ts'
import { TeamScreen } from './team-screen.tsx'

export const meta = () => [{ title: 'Staff' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'staff:read')
  const search = (args.url.searchParams.get('q') ?? '').trim().slice(0, 100)
  return loadTeam(args.context.get(platformContext), actor, search)
}

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { memberId, invitationId } = useParams()
  return <TeamScreen {...loaderData} selected={memberId ?? invitationId} panel={panel} />
}
