import { Send } from 'lucide-react'

import { Avatar } from '#app/ui/record/avatar.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { TwoLines } from '#app/ui/table/two-lines.tsx'
import { dayOf } from '#app/ui/time/dates.ts'
import { ShortTime } from '#app/ui/time/time.tsx'

import { RoleKey } from './screens/role-key.tsx'
import type { ListedColleague as Row } from './team-view.ts'

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

/** Returns the columns for actors who may not manage staff. */
export function plainColumns(): readonly Column<Row>[] {
  return [
    { key: 'person', header: 'Person', stacked: 'lead', cell: (row) => <Person row={row} /> },
    role,
    { key: 'you', header: 'Status', width: 'w-32', stacked: 'aside', cell: (row) => (isOut(row) ? <Out /> : you(row)) },
  ]
}

const isOut = (row: Row) => row.kind === 'member' && row.isDisabled
const Out = () => <StatusMark tone="off">No access</StatusMark>

/** Returns the columns for actors who may manage staff. */
export function ownersColumns(selected: string | undefined, now: string): readonly Column<Row>[] {
  return [
    { key: 'person', header: 'Person', stacked: 'lead', cell: (row) => <Person row={row} selected={selected} /> },
    role,
    { key: 'factor', header: 'Second factor', width: 'w-48', stacked: 'mark', cell: (row) => <Factor row={row} /> },
    {
      key: 'seen',
      header: 'Last seen',
      width: 'w-40',
      stacked: 'aside',
      cell: (row) => <LastSeen row={row} now={now} />,
    },
  ]
}

function Factor({ row }: { row: Row }) {
  if (row.kind === 'invitation') return <StatusMark tone="theirs">Set up at first sign-in</StatusMark>
  if (row.isDisabled) return <Out />
  const factor = row.detail?.factor
  if (!factor) return <StatusMark tone="new">None yet</StatusMark>
  return <StatusMark tone="good">{factor}</StatusMark>
}

function LastSeen({ row, now }: { row: Row; now: string }) {
  if (row.kind === 'invitation')
    return row.isOver ? (
      <b className="text-error">Link expired</b>
    ) : (
      <span>{`Link expires ${dayOf(row.expiresAt).slice(0, -5)}`}</span>
    )
  if (row.isMe) return <Tag tone="green">You</Tag>
  const { isHere = false, lastSeenAt = null } = row.detail ?? {}
  if (isHere) return <span>Online now</span>
  return lastSeenAt ? <ShortTime at={lastSeenAt} now={now} /> : <span>Not recently</span>
}
