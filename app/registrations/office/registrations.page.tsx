import { useOutlet } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { listParams } from '#app/office/records/define/list-params.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import type { Route } from './+types/registrations.page.ts'
import { loadRegistrationsList } from './registrations-list.server.ts'
import { RegistrationsScreen } from './registrations-screen.tsx'

export const meta = () => [{ title: 'Registrations' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'registrations:read')
  return loadRegistrationsList(args.context.get(platformContext), actor, listParams(args.url.searchParams))
}

/** The list, or the open record in its place. */
export default function RegistrationsPage({ loaderData }: Route.ComponentProps) {
  const record = useOutlet()
  return record ?? <RegistrationsScreen {...loaderData} />
}
