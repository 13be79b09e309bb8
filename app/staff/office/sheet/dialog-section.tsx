import { useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

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
