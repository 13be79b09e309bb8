import { useState } from 'react'

import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyShelf from '#app/ui/drawings/office/empty-shelf.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Toast } from '#app/ui/feedback/toast.tsx'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

export function NoticesSection() {
  return (
    <PageSection heading="Notices and progress" className="sheet-6">
      <div className="grid gap-2.5">
        <Notice title="Times are Sydney’s.">Wherever you read them.</Notice>
        <Notice tone="warn" title="She already runs a store with this ABN.">
          Approving attaches the second.
        </Notice>
        <Notice tone="good" title="The chain is whole.">
          Checked at 10:40.
        </Notice>
        <Notice
          tone="bad"
          title="Mailbox full."
          action={
            <button type="button" className="text-button">
              Send again
            </button>
          }
        >
          The server said 452 4.2.2 over quota.
        </Notice>
        <ProgressBar value={184} max={306} label="Importing 184 of 306 stores. 3 rows need you." />
        <div>
          <Toast
            undo={
              <button type="button" className="text-button">
                Undo
              </button>
            }
          >
            3 shops approved
          </Toast>
        </div>
      </div>
    </PageSection>
  )
}

const problems = [
  { field: 'sheet-abn', message: 'ABN must be 11 characters' },
  { field: 'sheet-note', message: 'Write a note' },
]

export function ErrorsSection() {
  const [isRefused, setRefused] = useState(false)
  return (
    <PageSection heading="Error summary" className="sheet-4">
      <div className="grid gap-3 justify-items-start">
        <ErrorSummary problems={isRefused ? problems : []} />
        <Button type="button" variant="ghost" onClick={() => setRefused(!isRefused)}>
          {isRefused ? 'Put the problem right' : 'Refuse a form'}
        </Button>
        <p className="text-text-soft">
          Takes the focus when it appears, stands above the form, links to each field. What was typed stays.
        </p>
      </div>
    </PageSection>
  )
}

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
