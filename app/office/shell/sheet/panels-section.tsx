import { useState } from 'react'

import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { Timeline } from '#app/ui/record/timeline.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

export function DialogSection() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <PageSection heading="Dialog" className="sheet-4">
      <Button type="button" variant="danger" onClick={() => setOpen(true)}>
        Revoke link
      </Button>
      <p className="mt-3 text-text-soft">
        Asks before what cannot be undone. Escape and a click outside keep things as they are.
      </p>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        heading="Revoke Moira’s link?"
        actions={
          <>
            <Button type="button" variant="danger-fill" onClick={close}>
              Revoke it
            </Button>
            <Button type="button" variant="ghost" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Her draft is kept. She cannot open it until you send a new link.</p>
      </Dialog>
    </PageSection>
  )
}

export function PanelSection() {
  return (
    <PageSection heading="Side panel, facts, timeline" className="sheet-6">
      <div className="border-2 border-line-strong">
        <SidePanel
          label="Example record"
          heading="Hilltop Post"
          mark={<StatusMark tone="ours">Waiting on us</StatusMark>}
          closeTo="/staff/ui"
          actions={
            <Button type="button" variant="alt">
              Approve
            </Button>
          }
        >
          <DefinitionList
            isRuled
            items={[
              { term: 'Town', detail: 'Orange, NSW 2800' },
              { term: 'Registered', detail: <DateTime at="2026-11-19T22:31:00Z" /> },
            ]}
          />
          <h3>Timeline</h3>
          <Timeline
            events={[
              { id: '3', at: '2026-11-20T23:42:00Z', by: 'us', who: 'Staff', what: 'did something' },
              { id: '2', at: '2026-11-19T22:31:00Z', by: 'system', what: 'The system did' },
              { id: '1', at: '2026-11-19T22:30:00Z', by: 'them', who: 'They', what: 'did' },
            ]}
          />
        </SidePanel>
      </div>
    </PageSection>
  )
}
