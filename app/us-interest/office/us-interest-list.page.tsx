import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/platform/platform.server.ts'
import { requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { findColleagueNames } from '#app/staff/members/find-colleagues.server.ts'

import type { Route } from './+types/us-interest-list.page.ts'
import { UsInterestListScreen } from './us-interest-list-screen.tsx'
import { loadUsInterestList } from './us-interest-list.server.ts'

export const meta = () => [{ title: 'US interest' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'us-interest:read')
  const platform = args.context.get(platformContext)
  return loadUsInterestList(platform, actor, args.url.searchParams, await findColleagueNames(platform))
}

export default function UsInterestListPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { interestId } = useParams()
  const selected = loaderData.rows.find((row) => row.id === interestId)?.reference
  return <UsInterestListScreen {...loaderData} selected={selected} panel={panel} />
}
