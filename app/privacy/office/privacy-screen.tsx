import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyTray from '#app/ui/drawings/office/empty-tray.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { type ListData, RecordList } from '#app/ui/record/list/record-list.tsx'
import { StatusMark, type StatusTone } from '#app/ui/record/status-mark.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { dayOf } from '#app/ui/time/dates.ts'

import {
  kindWords,
  type RequestKind,
  type RequestState,
  type RequestWay,
  stateWords,
  wayWords,
} from '../requests/privacy-request.ts'
import type { OverdueRows } from '../retention/count-overdue.server.ts'
import { PersonSearch } from './person-search.tsx'

type Row = {
  id: string
  /** The record's address, with the filters of this list. */
  to: string
  who: string
  kind: RequestKind
  cameBy: RequestWay
  dueOn: string
  state: RequestState
}

type PrivacyScreenProps = {
  requests: ListData<Row, 'due'>
  /** The rows that the next night would delete. */
  tonight: readonly OverdueRows[]
  /** The id of the open request. */
  openId: string | undefined
  panel: ReactNode
}

export function PrivacyScreen({ requests, tonight, openId, panel }: PrivacyScreenProps) {
  return (
    <RecordList
      heading="Privacy"
      searchLabel="Address or number"
      data={requests}
      columns={columnsOf(openId)}
      openId={openId}
      panel={panel}
      headEnd={
        <Link to="/staff/privacy/requests/new" className="page-link" preventScrollReset>
          <Plus aria-hidden="true" />
          <span>Log a request</span>
        </Link>
      }
      banner={
        <>
          <PageSection
            heading="Find a person"
            note="Search all records by email address or phone number"
            className="privacy-section"
          >
            <PersonSearch />
          </PageSection>
          <PageSection heading="Requests" note="Each is answered within thirty days" className="privacy-section" />
        </>
      }
      empty={
        <EmptyState heading="No requests yet" drawing={<Drawing of={emptyTray} className="drawing" />}>
          Log a request when a person asks for a copy of their data, a correction or erasure. It then gets a due date.
        </EmptyState>
      }
      below={
        <PageSection
          heading="Deleted tonight"
          note="Records past their retention period. Nothing is deleted yet. Records that belong to them are deleted too and are not counted"
          className="privacy-section"
        >
          <Tonight counts={tonight} />
        </PageSection>
      }
    />
  )
}

function Tonight({ counts }: { counts: PrivacyScreenProps['tonight'] }) {
  if (counts.length === 0) return <p className="text-text-soft">Nothing is due for deletion.</p>
  return (
    <DataTable
      caption="Deleted tonight"
      columns={[
        { key: 'what', header: 'What', stacked: 'lead', cell: ({ name }) => name },
        { key: 'kept', header: 'Kept for', stacked: 'line', cell: ({ kept }) => kept },
        {
          key: 'rows',
          header: 'Rows',
          width: 'w-28',
          align: 'end',
          stacked: 'aside',
          cell: ({ count }) => (count === undefined ? 'Not counted' : formatCount(count)),
        },
      ]}
      rows={counts}
      rowKey={({ name }) => name}
    />
  )
}

const tones: Record<RequestState, StatusTone> = { open: 'ours', overdue: 'bad', answered: 'off', refused: 'off' }

const columnsOf = (openId: string | undefined): readonly Column<Row>[] => [
  {
    key: 'who',
    header: 'Who',
    stacked: 'lead',
    cell: ({ id, to, who, cameBy }) => (
      <RowLink to={to} isCurrent={id === openId} detail={wayWords[cameBy]}>
        {who}
      </RowLink>
    ),
  },
  { key: 'kind', header: 'Asks for', width: 'w-56', stacked: 'line', cell: ({ kind }) => kindWords[kind] },
  {
    key: 'state',
    header: 'Status',
    width: 'w-36',
    stacked: 'mark',
    cell: ({ state }) => <StatusMark tone={tones[state]}>{stateWords[state]}</StatusMark>,
  },
  { key: 'due', header: 'Due', width: 'w-32', align: 'end', stacked: 'aside', cell: ({ dueOn }) => dayOf(dueOn) },
]
