import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/platform/platform.server.ts'
import { requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { findColleagueNames } from '#app/staff/members/find-colleagues.server.ts'

import type { Route } from './+types/enquiries.page.ts'
import { loadEnquiriesList } from './enquiries-list.server.ts'
import { EnquiriesScreen } from './enquiries-screen.tsx'

export const meta = () => [{ title: 'Enquiries' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'enquiries:read')
  const platform = args.context.get(platformContext)
  return loadEnquiriesList(platform, actor, args.url.searchParams, await findColleagueNames(platform))
}

export default function EnquiriesPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { enquiryId } = useParams()
  const selected = loaderData.rows.find((row) => row.id === enquiryId)?.reference
  return <EnquiriesScreen {...loaderData} selected={selected} panel={panel} />
}
