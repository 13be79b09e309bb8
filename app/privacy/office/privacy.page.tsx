import { useOutlet } from 'react-router'

import { platformContext } from '#app/platform/platform.server.ts'
import { requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'

import { countOverdue } from '../count-overdue.server.ts'
import { listPrivacyRequests } from '../requests/manage-privacy-requests.server.ts'
import type { Route } from './+types/privacy.page.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

export const meta = () => [{ title: 'Privacy' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'people:manage')
  const platform = args.context.get(platformContext)
  const [requests, tonight] = await Promise.all([listPrivacyRequests(platform, actor), countOverdue(platform, actor)])
  return { ...requests, tonight, today: sydneyDay(new Date()) }
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PrivacyScreen {...loaderData} panel={useOutlet()} />
}
