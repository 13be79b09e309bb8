import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/platform/platform.server.ts'

import { requireStaff } from '#app/staff/guards/require-staff.server.ts'
import type { Route } from './+types/mail.page.ts'
import { loadMailList } from './mail-list.server.ts'
import { MailScreen } from './mail-screen.tsx'

export const meta = () => [{ title: 'Mail' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'mail:read')
  return loadMailList(args.context.get(platformContext), actor, args.url.searchParams)
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { mailId } = useParams()
  return <MailScreen {...loaderData} selected={mailId} panel={panel} />
}
