import { orRefusalPage, requireStaff } from '#app/office/guards/require-staff.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

import type { Route } from './+types/work.page.ts'
import { loadWork } from './load-work.server.ts'
import { WorkScreen } from './work-screen.tsx'

export const meta = () => [{ title: 'Open work' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'work:read')
  return orRefusalPage(() => loadWork(args.context.get(platformContext), actor))
}

export default function WorkPage({ loaderData }: Route.ComponentProps) {
  return <WorkScreen work={loaderData} />
}
