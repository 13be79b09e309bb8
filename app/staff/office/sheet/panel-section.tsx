import { Button } from '#app/ui/button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { Timeline } from '#app/ui/record/timeline.tsx'
import { DateTime } from '#app/ui/time.tsx'

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
