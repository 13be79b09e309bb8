import { useState } from 'react'

import { Button } from '#app/ui/button/button.tsx'
import { ToastRegion } from '#app/ui/feedback/toast-region.tsx'
import { Toast } from '#app/ui/feedback/toast.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

export function LetteringSection() {
  return (
    <PageSection heading="Lettering" className="sheet-4">
      <div className="grid gap-2">
        <span className="sign text-sign-m">Registrations</span>
        <span className="sign text-sign-s">Section, 2.125 rem</span>
        <span className="sign text-xl">1,503</span>
        <span>
          <b>Row name, 600, or 800 if new.</b> Text, 15 px.{' '}
          <span className="text-text-soft">Soft, for the second thing.</span>
        </span>
        <span className="font-press text-lg">What people wrote is set in Newsreader.</span>
        <span className="code">e3b0…0441 hashes, codes, headers</span>
      </div>
    </PageSection>
  )
}

const paints = [
  { job: 'Rail', name: 'sign-deep', look: 'bg-sign-deep text-on-sign' },
  { job: 'The one action', name: 'action', look: 'bg-action text-on-action' },
  { job: 'Second action, data', name: 'action-alt', look: 'bg-action-alt text-on-action-alt' },
  { job: 'New, them', name: 'awning', look: 'bg-awning text-on-awning' },
  { job: 'The open row', name: 'awning-soft', look: 'bg-awning-soft text-on-awning' },
  { job: 'Panels, heads', name: 'page', look: 'bg-page text-text' },
  { job: 'Chosen filter', name: 'text', look: 'bg-text text-surface' },
  { job: 'Failed, destroy', name: 'error', look: 'bg-error text-surface' },
]

export function PaintsSection() {
  return (
    <PageSection heading="Paints by job" className="sheet-8">
      <ul className="sheet-paints">
        {paints.map(({ job, name, look }) => (
          <li key={name} className={look}>
            <b>{job}</b>
            {name}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

export function MotionSection() {
  const [isShown, setShown] = useState(false)
  return (
    <PageSection heading="Motion">
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
