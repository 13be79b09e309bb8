import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import type { Route } from './+types/dashboard.page.ts'
import { loadDashboard } from './load-dashboard.server.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

export const meta = () => [{ title: 'Today' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  return loadDashboard(args.context.get(platformContext), actor)
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <DashboardScreen dashboard={loaderData} />
}
