import { Drawing } from '#app/ui/drawings/drawing.tsx'
import emptyShelf from '#app/ui/drawings/office/empty-shelf.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

export function EmptySection() {
  return (
    <PageSection heading="Empty" className="sheet-6">
      <div className="-mx-(--office-pad)">
        <EmptyState
          heading="We looked on every shelf"
          drawing={<Drawing of={emptyShelf} className="drawing" />}
          action={<LinkButton to="/staff/ui">Clear the search</LinkButton>}
        >
          No shop or person sounds like that. Try a suburb, or fewer letters.
        </EmptyState>
      </div>
    </PageSection>
  )
}
