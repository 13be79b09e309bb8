import { useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/platform/platform.server.ts'
import { requireStaff } from '#app/staff/guards/require-staff.server.ts'

import type { Route } from './+types/contracts.page.ts'
import { loadContractsList } from './contracts-list.server.ts'
import { ContractsScreen } from './contracts-screen.tsx'

export const meta = () => [{ title: 'Contracts' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'contracts:read')
  return loadContractsList(args.context.get(platformContext), actor, args.url.searchParams)
}

export default function ContractsPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { documentId } = useParams()
  return <ContractsScreen {...loaderData} selected={documentId} panel={panel} />
}
