import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import type { Route } from './+types/today.page.ts'
import { loadToday } from './load-today.server.ts'
import { TodayScreen } from './today-screen.tsx'

export const meta = () => [{ title: 'Today' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  return loadToday(args.context.get(platformContext), actor)
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return <TodayScreen today={loaderData} />
}
