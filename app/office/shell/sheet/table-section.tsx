import { Settings } from 'lucide-react'

import { PageSection } from '#app/ui/page/page-section.tsx'
import { Avatar } from '#app/ui/record/avatar.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { Tabs } from '#app/ui/record/list/tabs.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { FilterTabs } from '#app/ui/table/filter-tabs.tsx'
import { Pager } from '#app/ui/table/pager.tsx'
import { RowLink } from '#app/ui/table/row-link.tsx'
import { SearchBox } from '#app/ui/table/search-box.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'

export function MarksSection() {
  return (
    <PageSection heading="Marks" note="Shape says it before colour does" className="sheet-6">
      <div className="row sheet-row">
        <StatusMark tone="new">New</StatusMark>
        <StatusMark tone="ours">Waiting on us</StatusMark>
        <StatusMark tone="theirs">Waiting on them</StatusMark>
        <StatusMark tone="good">Signed</StatusMark>
        <StatusMark tone="bad">Failed</StatusMark>
        <StatusMark tone="off">Closed</StatusMark>
      </div>
      <div className="row sheet-row">
        <Tag tone="green">Integrating</Tag>
        <Tag tone="yellow">Tablet</Tag>
        <Tag>Other</Tag>
        <Tag tone="pink">Bank</Tag>
        <Tag tone="red">Cancelled</Tag>
        <Tag tone="outline">LPO</Tag>
        <Tag tone="ink">Owner</Tag>
      </div>
      <div className="row sheet-row">
        <Avatar name="Jess Albury" />
        <Avatar name="Ned Ostrov" />
        <Avatar name="Priya Nair" size="large" />
        <Avatar name="Ari Cole" size="large" />
        <Avatar name="The system">
          <Settings />
        </Avatar>
      </div>
    </PageSection>
  )
}

export function FiltersSection() {
  return (
    <PageSection heading="Filters, search, tabs" className="sheet-6">
      <div className="grid gap-4">
        <FilterTabs
          label="Example filters"
          tabs={[
            { label: 'Waiting on us', to: '?', count: 9, isCurrent: true },
            { label: 'Mine', to: '?show=mine', count: 2 },
            { label: 'Answered', to: '?show=answered' },
          ]}
        />
        <SearchBox label="Shop, person, ABN" />
        <Tabs
          label="Example tabs"
          tabs={[
            { key: 'approve', label: 'Approve', panel: <p className="py-3">Arrow keys move between tabs.</p> },
            {
              key: 'ask',
              label: 'Ask for more',
              panel: <p className="py-3">Home and End go to the first and the last.</p>,
            },
            { key: 'decline', label: 'Decline', panel: <p className="py-3">Without script, all panels are shown.</p> },
          ]}
        />
      </div>
    </PageSection>
  )
}

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
