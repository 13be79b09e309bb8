import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/web/platform.server.ts'

import { orRefusalPage, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { Route } from './+types/audit.page.ts'
import { loadAuditList } from './load-audit-list.server.ts'
import { AuditScreen } from './audit-screen.tsx'
import { checkAuditChain } from '#app/office/audit/chain/verify-audit-chain.server.ts'

export const meta = () => [{ title: 'Audit log' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'audit:read')
  return loadAuditList(args.context.get(platformContext), actor, args.url.searchParams)
}

/** The only act of the page is `check-chain`. */
export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'audit:read')
  const { ip } = args.context.get(originContext)
  await orRefusalPage(() => checkAuditChain(args.context.get(platformContext), actor, ip))
  return redirect(args.url.pathname + args.url.search)
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  return <AuditScreen {...loaderData} />
}
