import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import { countOverdue } from '../retention/count-overdue.server.ts'
import { privacyRequestList } from '../requests/privacy-requests.list.server.ts'
import type { Route } from './+types/privacy.page.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

export const meta = () => [{ title: 'Privacy' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'people:manage')
  const platform = args.context.get(platformContext)
  const [requests, tonight] = await Promise.all([privacyRequestList.load(args), countOverdue(platform, actor)])
  return { requests, tonight }
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { requestId } = useParams()
  return <PrivacyScreen {...loaderData} openId={requestId} panel={useOutlet()} />
}
