import { useEffect, useRef } from 'react'

import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.tsx'
import docket from '#app/ui/drawings/pages/docket.svg?drawing'

import { SocialLinks } from './social-links.tsx'

export const thanksHeadingId = 'contact-thanks'

type ThanksPanelProps = { reference: string | undefined; onBack(): void }

/** Takes the form's place after it was sent (rule E10). */
export function ThanksPanel({ reference, onBack }: ThanksPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = heading.current
    element?.focus({ preventScroll: true })
    element?.closest('dialog')?.querySelector('.contact-main')?.scrollTo(0, 0)
  }, [])
  return (
    <div className="contact-thanks">
      <Drawing of={docket} className="contact-thanks-drawing" />
      <h2 id={thanksHeadingId} tabIndex={-1} ref={heading}>
        THANK YOU
      </h2>
      <p className="contact-thanks-text">We will be in touch with you shortly</p>
      {reference ? (
        <p className="contact-reference">
          Your reference is <b>{reference}</b>
        </p>
      ) : null}
      <p className="contact-follow">Follow us in the meantime</p>
      <SocialLinks />
      <Button variant="alt" size="large" type="button" onClick={onBack}>
        Back to the page
      </Button>
    </div>
  )
}
