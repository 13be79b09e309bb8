import { Link, useOutlet, useParams } from 'react-router'

import { documentList } from '#app/signing/documents/documents.list.server.ts'
import { isOpenStatus } from '#app/signing/signing.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { can } from '#app/office/roles/roles.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import unsignedPaper from '#app/ui/drawings/office/unsigned-paper.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RecordList } from '#app/ui/record/list/record-list.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { ShortTime } from '#app/ui/time/time.tsx'

import type { Route } from './+types/contracts.page.ts'
import { ContractMark } from './contract-marks.tsx'
import { kindLabels } from './contract-view.ts'

export const meta = () => [{ title: 'Contracts' }]

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireStaff(args, 'contracts:read')
  const data = await documentList.load(args)
  const hasSigned = data.counts.some(({ label, value }) => label === 'Signed' && value !== 0)
  return {
    ...data,
    renewTo: can(role, 'contracts:renew') && hasSigned ? `/staff/contracts/renew${args.url.search}` : null,
  }
}

type Data = Route.ComponentProps['loaderData']

/** All agreements and renewals, in every status. */
export default function ContractsPage({ loaderData }: Route.ComponentProps) {
  const { documentId } = useParams()
  return (
    <RecordList
      heading="Contracts"
      searchLabel="Store, business or signer"
      data={loaderData}
      columns={columnsOf(loaderData, documentId)}
      openId={documentId}
      panel={useOutlet()}
      tools={
        loaderData.renewTo ? (
          <Link to={loaderData.renewTo} className="page-link" preventScrollReset>
            Offer renewals
          </Link>
        ) : null
      }
      empty={
        <EmptyState heading="Nothing to sign yet" drawing={<Drawing of={unsignedPaper} />}>
          When a retailer reaches the last step of the wizard, their agreement appears here.
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
      sort: sorts.name,
      stacked: 'lead',
      cell: (row) => (
        <RowLink to={row.to} isCurrent={row.id === openId} detail={row.signer}>
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
      header: 'Status',
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
      header: 'Created',
      width: 'w-28',
      align: 'end',
      sort: sorts.made,
      stacked: 'aside',
      cell: (row) => <ShortTime at={row.madeAt} now={now} />,
    },
  ]
}
