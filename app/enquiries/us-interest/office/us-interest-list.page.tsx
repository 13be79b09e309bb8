import { useOutlet, useParams } from 'react-router'

import { AnchorButton } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import postcard from '#app/ui/drawings/office/postcard.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ownerColumn, receivedColumn, RecordList, statusColumn } from '#app/ui/record/list/record-list.tsx'
import { TagList } from '#app/ui/record/tags/tag-list.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'

import { usInterestRecord } from '../us-interest.record.server.ts'
import type { Route } from './+types/us-interest-list.page.ts'
import { UsInterestMark, ZipTag } from './us-interest-marks.tsx'

export const meta = () => [{ title: 'US interest' }]

export const loader = (args: Route.LoaderArgs) => usInterestRecord.list.load(args)

type Data = Route.ComponentProps['loaderData']

/** The list of storekeepers in the United States who want to take part. */
export default function UsInterestListPage({ loaderData }: Route.ComponentProps) {
  const { interestId } = useParams()
  return (
    <RecordList
      heading="US interest"
      searchLabel="Search US interest"
      data={loaderData}
      columns={columnsOf(loaderData, interestId)}
      isFresh={({ status }) => status === 'new'}
      rowLabel={({ shopName }) => shopName}
      openId={interestId}
      panel={useOutlet()}
      banner={<div className="airmail-edge" aria-hidden="true" />}
      empty={
        <EmptyState
          heading="No airmail yet"
          drawing={<Drawing of={postcard} className="drawing" />}
          action={
            <AnchorButton variant="ghost" href="/us/signup" target="_blank" rel="noopener">
              Open the US form
            </AnchorButton>
          }
        >
          When a storekeeper registers interest at /us/signup, it appears here and in the team’s inbox.
        </EmptyState>
      }
    />
  )
}

function columnsOf({ sorts, now }: Data, openId: string | undefined): readonly Column<Data['rows'][number]>[] {
  return [
    {
      key: 'shop',
      header: 'Store',
      sort: sorts.shop,
      stacked: 'lead',
      cell: (row) => (
        <RowLink
          to={row.to}
          isCurrent={row.id === openId}
          detail={row.name}
          below={<TagList tags={row.tags} listTo="/staff/us-interest" />}
        >
          {row.shopName}
        </RowLink>
      ),
    },
    {
      key: 'zip',
      header: 'ZIP code',
      width: 'w-48',
      sort: sorts.zip,
      stacked: 'mark',
      cell: (row) => <ZipTag zipCode={row.zipCode} isNewJersey={row.isNewJersey} />,
    },
    ownerColumn(),
    statusColumn(sorts.status, (row) => <UsInterestMark status={row.status} />),
    receivedColumn(sorts.received, now),
  ]
}
