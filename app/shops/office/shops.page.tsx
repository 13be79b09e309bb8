import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import type { Route } from './+types/shops.page.ts'
import { ShopsScreen } from './shops-screen.tsx'
import { loadShopsList } from './shops-list.server.ts'

export const meta = () => [{ title: 'Stores' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'newsagencies:read')
  return loadShopsList(args.context.get(platformContext), actor, args.url.searchParams)
}

export default function ShopsPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { shopId } = useParams()
  return <ShopsScreen {...loaderData} selected={shopId} panel={panel} />
}
