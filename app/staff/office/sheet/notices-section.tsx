import { Notice } from '#app/ui/feedback/notice.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Toast } from '#app/ui/feedback/toast.tsx'
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
