import { PageSection } from '#app/ui/page/page-section.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { Pager } from '#app/ui/table/pager.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'

type Shop = { name: string; town: string; state: 'new' | 'checked' | 'differs' }

const shops: readonly Shop[] = [
  { name: 'Foggo’s News', town: 'Kempsey', state: 'new' },
  { name: 'Rosebud Papers', town: 'Rosebud', state: 'differs' },
  { name: 'Hilltop Post', town: 'Orange', state: 'checked' },
  { name: 'Pellow News', town: 'Dubbo', state: 'checked' },
]

const columns: readonly Column<Shop>[] = [
  {
    key: 'shop',
    header: 'Shop',
    sort: { to: '?sort=shop', direction: 'ascending' },
    stacked: 'lead',
    cell: (shop) => (
      <RowLink to={`?shop=${encodeURIComponent(shop.name)}`} detail={shop.town}>
        {shop.name}
      </RowLink>
    ),
  },
  { key: 'state', header: 'State', sort: { to: '?sort=state' }, width: 'w-40', stacked: 'mark', cell: stateOf },
  { key: 'waiting', header: 'Waiting', width: 'w-24', align: 'end', stacked: 'aside', cell: () => '18 h' },
]

export function TableSection() {
  useRowKeys()
  return (
    <PageSection heading="Table and paging" note="New, open and plain rows" className="sheet-6">
      <DataTable
        caption="Example shops"
        columns={columns}
        rows={shops}
        rowKey={(shop) => shop.name}
        isFresh={(shop) => shop.state === 'new'}
        isSelected={(shop) => shop.state === 'differs'}
      />
      <div className="mt-3">
        <Pager position="26–29 of 212" newerTo="?after=25" olderTo={undefined} />
      </div>
    </PageSection>
  )
}

function stateOf({ state }: Shop) {
  if (state === 'new') return <StatusMark tone="new">New</StatusMark>
  if (state === 'differs') return <StatusMark tone="ours">Name differs</StatusMark>
  return <StatusMark tone="good">Matches</StatusMark>
}
