import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import type { Route } from './+types/newsagencies.page.ts'
import { NewsagenciesScreen } from './newsagencies-screen.tsx'
import { loadNewsagenciesList } from './newsagencies-list.server.ts'

export const meta = () => [{ title: 'Stores' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'newsagencies:read')
  return loadNewsagenciesList(args.context.get(platformContext), actor, args.url.searchParams)
}

export default function NewsagenciesPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { newsagencyId } = useParams()
  return <NewsagenciesScreen {...loaderData} selected={newsagencyId} panel={panel} />
}
