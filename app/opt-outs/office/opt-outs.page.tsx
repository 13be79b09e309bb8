import { Link as LinkIcon, ListPlus, Plus, Server } from 'lucide-react'
import { Link, useOutlet, useParams } from 'react-router'

import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { can } from '#app/office/roles/roles.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import letterboxSlot from '#app/ui/drawings/office/letterbox-slot.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { RecordList } from '#app/ui/record/list/record-list.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { ShortTime } from '#app/ui/time/time.tsx'

import { optOutList } from '../opt-outs.list.server.ts'
import type { Route } from './+types/opt-outs.page.ts'
import { KeyTag, OptOutMark, sourceWords } from './opt-out-marks.tsx'

export const meta = () => [{ title: 'SMS opt-outs' }]

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireStaff(args, 'opt-outs:read')
  const data = await optOutList.load(args)
  return { ...data, can: { write: can(role, 'opt-outs:write'), systems: can(role, 'systems:manage') } }
}

type Data = Route.ComponentProps['loaderData']

export default function OptOutsPage({ loaderData }: Route.ComponentProps) {
  const { optOutId } = useParams()
  return (
    <RecordList
      heading="SMS opt-outs"
      searchLabel="Any number"
      data={loaderData}
      columns={columnsOf(loaderData, optOutId)}
      openId={optOutId}
      panel={useOutlet()}
      banner={<Tools can={loaderData.can} />}
      empty={
        <EmptyState
          heading="No opt-outs yet"
          drawing={<Drawing of={letterboxSlot} className="drawing" />}
          action={<LinkButton to="/staff/opt-outs/keys">See the link keys</LinkButton>}
        >
          Issue a link key and put its address into your texts. Each person who presses Unsubscribe appears here at
          once.
        </EmptyState>
      }
    />
  )
}

function Tools({ can }: Pick<Data, 'can'>) {
  return (
    <nav className="opt-out-tools" aria-label="Opt-out tools">
      <Link to="/staff/opt-outs/keys" className="page-link">
        <LinkIcon aria-hidden="true" /> Link keys
      </Link>
      {can.write ? (
        <>
          <Link to="/staff/opt-outs/add" className="page-link">
            <Plus aria-hidden="true" /> Add a number
          </Link>
          <Link to="/staff/opt-outs/import" className="page-link">
            <ListPlus aria-hidden="true" /> Import CSV
          </Link>
        </>
      ) : null}
      {can.systems ? (
        <Link to="/staff/systems" className="page-link">
          <Server aria-hidden="true" /> Systems
        </Link>
      ) : null}
    </nav>
  )
}

function columnsOf({ sorts, now }: Data, openId: string | undefined): readonly Column<Data['rows'][number]>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      width: 'w-48',
      sort: sorts.number,
      stacked: 'lead',
      cell: (row) => (
        <RowLink to={row.to} isCurrent={row.id === openId}>
          {row.masked}
        </RowLink>
      ),
    },
    {
      key: 'key',
      header: 'Key',
      stacked: 'mark',
      cell: (row) => <KeyTag label={row.keyLabel} />,
    },
    {
      key: 'source',
      header: 'Source',
      width: 'w-48',
      drops: true,
      stacked: 'line',
      cell: (row) => sourceWords[row.source],
    },
    {
      key: 'state',
      header: 'Status',
      width: 'w-36',
      stacked: 'mark',
      cell: (row) => <OptOutMark state={row.state} />,
    },
    {
      key: 'changed',
      header: 'When',
      width: 'w-28',
      align: 'end',
      sort: sorts.changed,
      stacked: 'aside',
      cell: (row) => <ShortTime at={row.changedAt} now={now} />,
    },
  ]
}
