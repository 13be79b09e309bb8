import { KeyRound } from 'lucide-react'
import { useNavigate, useOutlet, useParams } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { listParams } from '#app/office/records/define/list-params.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { RecordList } from '#app/ui/record/list/record-list.tsx'
import { useHotkey } from '#app/ui/button/use-hotkey.ts'

import type { Route } from './+types/team.page.ts'
import { loadTeamList } from './load-team-list.server.ts'
import { RightsTable } from './screens/rights-table.tsx'
import { ownersColumns, plainColumns } from './team-columns.tsx'

export const meta = () => [{ title: 'Staff' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'staff:read')
  return loadTeamList(args.context.get(platformContext), actor, listParams(args.url.searchParams))
}

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  const panel = useOutlet()
  const { memberId, invitationId } = useParams()
  const navigate = useNavigate()
  const { canManage, now } = loaderData
  const openId = memberId ?? invitationId
  useHotkey(canManage ? 'i' : undefined, () => void navigate('/staff/team/invite'))
  return (
    <RecordList
      heading="Staff"
      searchLabel="Name or email"
      data={loaderData}
      columns={canManage ? ownersColumns(openId, now) : plainColumns()}
      headEnd={
        canManage && !panel ? (
          <LinkButton to="/staff/team/invite" variant="action">
            <KeyRound aria-hidden="true" /> Invite a colleague
          </LinkButton>
        ) : null
      }
      empty={null}
      below={<RightsTable />}
      shortcuts={canManage ? [{ keys: ['I'], does: 'invite' }] : []}
      openId={openId}
      panel={panel}
    />
  )
}
