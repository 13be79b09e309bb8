import { Download, KeyRound, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { LinkButton } from '#app/ui/link-button.tsx'
import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { type Figure, PageHead } from '#app/ui/page/page-head.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { Avatar } from '#app/ui/record/avatar.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { Tag } from '#app/ui/record/tag.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { SearchBox } from '#app/ui/table/search-box.tsx'
import { TwoLines } from '#app/ui/table/two-lines.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'
import { dayOf, ShortTime } from '#app/ui/time.tsx'
import { useHotkey } from '#app/ui/use-hotkey.ts'

import { RightsTable } from './rights-table.tsx'
import { RoleKey } from './role-key.tsx'
import type { InvitationRow, TeamRow } from '#app/staff/members/team-view.ts'

type TeamScreenProps = {
  rows: readonly TeamRow[]
  invitations: readonly InvitationRow[]
  figures: readonly Figure[]
  search: string
  canManage: boolean
  /** The id of the member or the invitation that is open. */
  selected?: string | undefined
  now: string
  panel?: ReactNode
}

type Row = ({ kind: 'member' } & TeamRow) | ({ kind: 'invitation' } & InvitationRow)

export function TeamScreen({ rows, invitations, figures, search, canManage, selected, now, panel }: TeamScreenProps) {
  const navigate = useNavigate()
  useRowKeys(Boolean(panel))
  useHotkey(canManage ? 'i' : undefined, () => void navigate('/staff/team/invite'))
  const all: Row[] = [
    ...rows.map((row) => ({ kind: 'member' as const, ...row })),
    ...invitations.map((row) => ({ kind: 'invitation' as const, ...row })),
  ]
  return (
    <SplitPage panel={panel}>
      <PageHead heading="Staff" figures={figures}>
        <SearchBox label="Name or email" defaultValue={search} />
        {canManage ? (
          <>
            <a href="/staff/team/export" className="page-link">
              <Download aria-hidden="true" />
              <span>Export CSV</span>
            </a>
            {panel ? null : (
              <LinkButton to="/staff/team/invite" variant="action">
                <KeyRound aria-hidden="true" /> Invite a colleague
              </LinkButton>
            )}
          </>
        ) : null}
      </PageHead>
      {all.length > 0 ? (
        <DataTable
          caption="Staff, by name; invitations last"
          columns={canManage ? ownersColumns(selected, now) : plainColumns()}
          rows={all}
          rowKey={(row) => row.id}
          isSelected={(row) => row.id === selected}
        />
      ) : (
        <p className="px-[var(--office-pad)] py-6">{`Nobody here is called “${search}”. Try fewer letters.`}</p>
      )}
      <RightsTable />
      <PageFoot
        shortcuts={
          canManage
            ? [
                { keys: ['I'], does: 'invite' },
                { keys: ['J', 'K'], does: 'next, previous' },
                { keys: ['Enter'], does: 'open' },
              ]
            : [{ keys: ['/'], does: 'search' }]
        }
      >
        <span>The last owner cannot be removed, not even by themselves</span>
      </PageFoot>
    </SplitPage>
  )
}

function Person({ row, selected }: { row: Row; selected?: string | undefined }) {
  const to = row.kind === 'invitation' ? row.to : row.detail?.to
  return (
    <span className="line team-person">
      <Avatar name={row.name} size="large">
        {row.kind === 'invitation' ? <Send /> : null}
      </Avatar>
      {to ? (
        <RowLink to={to} isCurrent={row.id === selected} detail={row.email}>
          {row.name}
        </RowLink>
      ) : (
        <TwoLines detail={row.email}>{row.name}</TwoLines>
      )}
    </span>
  )
}

const you = (row: Row) => (row.kind === 'member' && row.isMe ? <Tag tone="green">You</Tag> : null)

const role: Column<Row> = {
  key: 'role',
  header: 'Role',
  width: 'w-44',
  stacked: 'line',
  cell: (row) => <RoleKey role={row.role} />,
}

function plainColumns(): readonly Column<Row>[] {
  return [
    { key: 'person', header: 'Person', stacked: 'lead', cell: (row) => <Person row={row} /> },
    role,
    { key: 'you', header: 'State', width: 'w-32', stacked: 'aside', cell: (row) => (isOut(row) ? <Out /> : you(row)) },
  ]
}

const isOut = (row: Row) => row.kind === 'member' && row.isDisabled
const Out = () => <StatusMark tone="off">No access</StatusMark>

function ownersColumns(selected: string | undefined, now: string): readonly Column<Row>[] {
  return [
    { key: 'person', header: 'Person', stacked: 'lead', cell: (row) => <Person row={row} selected={selected} /> },
    role,
    { key: 'factor', header: 'Second factor', width: 'w-48', stacked: 'mark', cell: (row) => <Factor row={row} /> },
    { key: 'seen', header: 'Last here', width: 'w-40', stacked: 'aside', cell: (row) => <Seen row={row} now={now} /> },
  ]
}

function Factor({ row }: { row: Row }) {
  if (row.kind === 'invitation') return <StatusMark tone="theirs">Asked at first visit</StatusMark>
  if (row.isDisabled) return <Out />
  const factor = row.detail?.factor
  if (!factor) return <StatusMark tone="new">None yet</StatusMark>
  return <StatusMark tone="good">{factor}</StatusMark>
}

function Seen({ row, now }: { row: Row; now: string }) {
  if (row.kind === 'invitation')
    return row.isOver ? (
      <b className="text-error">Link is over</b>
    ) : (
      <span>{`Link ends ${dayOf(row.expiresAt).slice(0, -5)}`}</span>
    )
  if (row.isMe) return <Tag tone="green">You</Tag>
  const { isHere = false, lastSeenAt = null } = row.detail ?? {}
  if (isHere) return <span>Here now</span>
  return lastSeenAt ? <ShortTime at={lastSeenAt} now={now} /> : <span>Not lately</span>
}
