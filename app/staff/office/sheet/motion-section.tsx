import { useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { Toast } from '#app/ui/feedback/toast.tsx'
import { ToastRegion } from '#app/ui/feedback/toast-region.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

export function MotionSection() {
  const [isShown, setShown] = useState(false)
  return (
    <PageSection heading="Motion" className="sheet-12">
      <p className="mb-3 max-w-[62ch]">
        Quick things take 160 ms, things that arrive 600 ms, things that leave 300 ms. With reduced motion, none of them
        moves.
      </p>
      <Button type="button" variant="ghost" onClick={() => setShown(true)}>
        Show a toast
      </Button>
      <ToastRegion>
        {isShown ? (
          <Toast
            onDismiss={() => setShown(false)}
            undo={
              <button type="button" className="text-button" onClick={() => setShown(false)}>
                Undo
              </button>
            }
          >
            Marked as answered
          </Toast>
        ) : null}
      </ToastRegion>
    </PageSection>
  )
}
