import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { isOpenStatus } from '#app/signing/signing.ts'
import { Drawing } from '#app/ui/drawings/drawing.tsx'
import unsignedPaper from '#app/ui/drawings/office/unsigned-paper.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListPage, type ListView } from '#app/ui/page/list-page.tsx'
import type { Figure } from '#app/ui/page/page-head.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { ShortTime } from '#app/ui/time.tsx'

import { ContractMark } from './contract-marks.tsx'
import { type ContractRow, kindLabels } from './contract-view.ts'

type ContractsScreenProps = {
  rows: readonly ContractRow[]
  figures: readonly Figure[]
  list: ListView
  sorts: Record<'made' | 'name' | 'status', NonNullable<Column<ContractRow>['sort']>>
  /** The order, in words: 'Newest first'. */
  order: string
  /** The server's clock, ISO 8601. */
  now: string
  /** Left out for those who may not renew. */
  renewTo: string | null
  /** The document that is open. */
  selected?: string | undefined
  panel?: ReactNode
}

/** All agreements and renewals, whatever became of them. */
export function ContractsScreen({ rows, figures, list, order, panel, renewTo, ...props }: ContractsScreenProps) {
  return (
    <ListPage
      heading="Contracts"
      figures={figures}
      searchLabel="Shop, business or signer"
      list={list}
      order={order}
      tools={
        renewTo ? (
          <div className="contract-tools">
            <Link to={renewTo} className="page-link" preventScrollReset>
              Renew several
            </Link>
          </div>
        ) : null
      }
      isEmpty={rows.length === 0}
      empty={
        <EmptyState heading="Nothing to sign yet" drawing={<Drawing of={unsignedPaper} />}>
          When a retailer comes to the last step of the wizard, their agreement lands here.
        </EmptyState>
      }
      shortcuts={panel ? [{ keys: ['Esc'], does: 'close the record' }] : []}
      panel={panel}
    >
      <DataTable
        caption={`Contracts, ${order.toLowerCase()}`}
        columns={columnsOf(props)}
        rows={rows}
        rowKey={(row) => row.id}
        isSelected={(row) => row.id === props.selected}
      />
    </ListPage>
  )
}

type ColumnProps = Pick<ContractsScreenProps, 'sorts' | 'selected' | 'now'>

function columnsOf({ sorts, selected, now }: ColumnProps): readonly Column<ContractRow>[] {
  return [
    {
      key: 'shop',
      header: 'Shop',
      sort: sorts.name,
      stacked: 'lead',
      cell: (row) => (
        <RowLink to={row.to} isCurrent={row.id === selected} detail={row.signer}>
          {row.business}
        </RowLink>
      ),
    },
    {
      key: 'document',
      header: 'Document',
      width: 'w-36',
      stacked: 'line',
      cell: (row) => `${kindLabels[row.kind]} v${row.version}`,
    },
    {
      key: 'state',
      header: 'State',
      width: 'w-54',
      sort: sorts.status,
      stacked: 'mark',
      cell: (row) => <ContractMark status={row.status} />,
    },
    {
      key: 'signed',
      header: 'Signed',
      width: 'w-28',
      stacked: 'hidden',
      cell: (row) =>
        row.signedAt ? (
          <ShortTime at={row.signedAt} now={now} />
        ) : (
          <span className="text-text-soft">{isOpenStatus(row.status) ? 'Not yet' : 'Never'}</span>
        ),
    },
    {
      key: 'made',
      header: 'Made',
      width: 'w-28',
      align: 'end',
      sort: sorts.made,
      stacked: 'aside',
      cell: (row) => <ShortTime at={row.madeAt} now={now} />,
    },
  ]
}
