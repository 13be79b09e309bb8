import { useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

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
