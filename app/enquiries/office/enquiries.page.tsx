import { useOutlet, useParams } from 'react-router'

import { AnchorButton } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import counterBell from '#app/ui/drawings/office/counter-bell.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ownerColumn, receivedColumn, RecordList, statusColumn } from '#app/ui/record/list/record-list.tsx'
import { TagList } from '#app/ui/record/tags/tag-list.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'

import { enquiryRecord } from '../enquiry.record.server.ts'
import type { Route } from './+types/enquiries.page.ts'
import { EnquiryMark, ReasonTag } from './enquiry-marks.tsx'

export const meta = () => [{ title: 'Enquiries' }]

export const loader = (args: Route.LoaderArgs) => enquiryRecord.list.load(args)

type Data = Route.ComponentProps['loaderData']

export default function EnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { enquiryId } = useParams()
  return (
    <RecordList
      heading="Enquiries"
      searchLabel="Search enquiries"
      data={loaderData}
      columns={columnsOf(loaderData, enquiryId)}
      isFresh={({ status }) => status === 'new'}
      rowLabel={({ name }) => name}
      openId={enquiryId}
      panel={useOutlet()}
      empty={
        <EmptyState
          heading="No one at the counter"
          drawing={<Drawing of={counterBell} className="drawing" />}
          action={
            <AnchorButton variant="ghost" href="/" target="_blank" rel="noopener">
              Open the site
            </AnchorButton>
          }
        >
          When a visitor writes through the contact form, the enquiry appears here and in the team’s inbox.
        </EmptyState>
      }
    />
  )
}

function columnsOf({ sorts, now }: Data, openId: string | undefined): readonly Column<Data['rows'][number]>[] {
  return [
    {
      key: 'from',
      header: 'From',
      sort: sorts.name,
      stacked: 'lead',
      cell: (row) => (
        <RowLink
          to={row.to}
          isCurrent={row.id === openId}
          detail={row.email}
          below={<TagList tags={row.tags} listTo="/staff/enquiries" />}
        >
          {row.name}
        </RowLink>
      ),
    },
    {
      key: 'message',
      header: 'Message',
      stacked: 'line',
      cell: (row) => (
        <span className="row-fresh line-clamp-2 leading-tight">
          {row.excerpt || <span className="text-text-soft">No message</span>}
        </span>
      ),
    },
    {
      key: 'reason',
      header: 'Reason',
      width: 'w-27',
      drops: true,
      stacked: 'mark',
      cell: (row) => <ReasonTag reason={row.reason} />,
    },
    ownerColumn(),
    statusColumn(sorts.status, (row) => <EnquiryMark status={row.status} />),
    receivedColumn(sorts.received, now),
  ]
}
