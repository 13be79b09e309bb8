import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyTray from '#app/ui/drawings/office/empty-tray.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { formatCount } from '#app/ui/format-count.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'

import { isOverdue, kindWords, type PrivacyRequest, wayWords } from '../requests/privacy-request.ts'
import { PersonSearch } from './person-search.tsx'

type PrivacyScreenProps = {
  open: readonly PrivacyRequest[]
  answered: readonly PrivacyRequest[]
  /** What would go if the night came now. */
  tonight: readonly { name: string; kept: string; count: number }[]
  /** The day in Sydney, as `2026-11-25`. */
  today: string
  panel?: ReactNode
}

export function PrivacyScreen({ open, answered, tonight, today, panel }: PrivacyScreenProps) {
  const late = open.filter((request) => isOverdue(request, today)).length
  return (
    <SplitPage panel={panel}>
      <PageHead
        heading="Privacy"
        figures={[
          { label: 'Open requests', value: open.length },
          { label: 'Overdue', value: late, isBad: late > 0 },
        ]}
      >
        <Link to="/staff/privacy/requests/new" className="page-link" preventScrollReset>
          <Plus aria-hidden="true" />
          <span>Write a request down</span>
        </Link>
      </PageHead>
      <PageSection heading="Find a person" note="In every room, by address or number" className="privacy-section">
        <PersonSearch />
      </PageSection>
      <PageSection heading="Requests" note="Each is answered within thirty days" className="privacy-section">
        {open.length + answered.length === 0 ? (
          <EmptyState heading="Nobody has asked" drawing={<Drawing of={emptyTray} className="drawing" />}>
            Write it down when somebody asks what we hold, or to have it corrected or erased: then it has a day by which
            it is answered.
          </EmptyState>
        ) : (
          <DataTable
            caption="Requests, the most urgent first"
            columns={columnsOf(today)}
            rows={[...open, ...answered]}
            rowKey={({ id }) => id}
          />
        )}
      </PageSection>
      <PageSection
        heading="What goes tonight"
        note="Kept no longer; nothing has been changed yet. What belongs to these records goes with them, and is not counted"
        className="privacy-section"
      >
        <Tonight counts={tonight} />
      </PageSection>
    </SplitPage>
  )
}

function Tonight({ counts }: { counts: PrivacyScreenProps['tonight'] }) {
  if (counts.length === 0) return <p className="text-text-soft">Nothing: all that is kept is still within its time.</p>
  return (
    <DataTable
      caption="What goes tonight"
      columns={[
        { key: 'what', header: 'What', stacked: 'lead', cell: ({ name }) => name },
        { key: 'kept', header: 'Kept for', stacked: 'line', cell: ({ kept }) => kept },
        {
          key: 'rows',
          header: 'Rows',
          width: 'w-28',
          align: 'end',
          stacked: 'aside',
          cell: ({ count }) => formatCount(count),
        },
      ]}
      rows={counts}
      rowKey={({ name }) => name}
    />
  )
}

function RequestMark({ request, today }: { request: PrivacyRequest; today: string }) {
  if (request.answeredAt) return <StatusMark tone="off">{request.isRefused ? 'Refused' : 'Answered'}</StatusMark>
  if (isOverdue(request, today)) return <StatusMark tone="bad">Overdue</StatusMark>
  return <StatusMark tone="ours">Open</StatusMark>
}

const columnsOf = (today: string): readonly Column<PrivacyRequest>[] => [
  {
    key: 'who',
    header: 'Who',
    stacked: 'lead',
    cell: ({ id, who, cameBy }) => (
      <RowLink to={`/staff/privacy/requests/${id}`} detail={wayWords[cameBy]}>
        {who}
      </RowLink>
    ),
  },
  { key: 'kind', header: 'Asks for', width: 'w-56', stacked: 'line', cell: ({ kind }) => kindWords[kind] },
  {
    key: 'state',
    header: 'State',
    width: 'w-36',
    stacked: 'mark',
    cell: (request) => <RequestMark request={request} today={today} />,
  },
  { key: 'due', header: 'Due', width: 'w-32', align: 'end', stacked: 'aside', cell: ({ dueOn }) => dueOn },
]
