import { PageSection } from '#app/ui/page/page-section.tsx'
import { Tabs } from '#app/ui/record/tabs.tsx'
import { FilterTabs } from '#app/ui/table/filter-tabs.tsx'
import { SearchBox } from '#app/ui/table/search-box.tsx'

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
