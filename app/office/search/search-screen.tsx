import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyShelf from '#app/ui/drawings/office/empty-shelf.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { SearchBox } from '#app/ui/table/search-box.tsx'

import { isLongEnough, type FoundKind } from './found.ts'
import { FoundKinds, notFoundWords, whatIsFound } from './found-kinds.tsx'

/** The search over everything as a page, which has an address and works without scripts. */
export function SearchScreen({ search, kinds }: { search: string; kinds: readonly FoundKind[] }) {
  return (
    <div className="search-page">
      <PageHead heading="Search">
        <SearchBox label={whatIsFound} defaultValue={search} />
      </PageHead>
      {kinds.length > 0 ? (
        <FoundKinds kinds={kinds} level={2} />
      ) : (
        <EmptyState
          heading={isLongEnough(search) ? 'We looked on every shelf' : 'Search everything'}
          drawing={<Drawing of={emptyShelf} className="drawing" />}
        >
          {notFoundWords(search)}
        </EmptyState>
      )}
      <PageFoot shortcuts={[{ keys: ['/'], does: 'search' }]} />
    </div>
  )
}
