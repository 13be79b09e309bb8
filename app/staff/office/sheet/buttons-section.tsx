import { Ellipsis } from 'lucide-react'

import { Button } from '#app/ui/button.tsx'
import { KeyHint } from '#app/ui/key-hint.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

export function ButtonsSection() {
  return (
    <PageSection
      heading="Buttons"
      note="One yellow on a screen. Brick outline asks, brick fill does."
      className="sheet-8"
    >
      <div className="sheet-row">
        <Button type="button">Approve and send</Button>
        <Button type="button" className="sheet-focus">
          Focus
        </Button>
        <Button type="button" disabled>
          Not yet
        </Button>
        <Button type="button" busy>
          Sending…
        </Button>
      </div>
      <div className="sheet-row">
        <Button type="button" variant="alt">
          Open
        </Button>
        <Button type="button" variant="ghost">
          Assign <KeyHint keys={['A']} />
        </Button>
        <Button type="button" variant="ghost" size="small">
          Review
        </Button>
        <LinkButton to="/staff/ui" size="small">
          A link that looks the part
        </LinkButton>
        <button type="button" className="text-button">
          Clear
        </button>
        <Button type="button" variant="danger">
          Revoke link
        </Button>
        <Button type="button" variant="danger-fill">
          Revoke it
        </Button>
        <button type="button" className="icon-button">
          <Ellipsis aria-hidden="true" />
          <span className="vh">More</span>
        </button>
      </div>
    </PageSection>
  )
}
