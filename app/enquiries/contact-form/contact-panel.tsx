import { useEffect, useEffectEvent, useRef } from 'react'

import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import docket from '#app/ui/drawings/pages/docket.svg?drawing'

import type { DraftStore } from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { type Opening, useContactForm } from './use-contact-form.ts'
import { SocialLinks } from './social-links.tsx'

type ContactPanelProps = {
  opening: Opening
  draft: DraftStore
  /** The dialog, which the page's script opens and closes. */
  dialog: HTMLDialogElement | null
}

/** Shows the form, or the thanks after it. Sets the state and the label of the dialog around it. */
export function ContactPanel({ opening, draft, dialog }: ContactPanelProps) {
  const { form, thanks, startAfresh } = useContactForm(opening, draft)
  const isThanks = thanks !== undefined

  useEffect(() => {
    dialog?.setAttribute('data-state', isThanks ? 'thanks' : 'form')
  }, [dialog, isThanks])

  useEffect(() => {
    const usual = dialog?.getAttribute('aria-labelledby')
    if (!dialog || !isThanks) return undefined
    dialog.setAttribute('aria-labelledby', thanksHeadingId)
    return () => {
      if (usual) dialog.setAttribute('aria-labelledby', usual)
      else dialog.removeAttribute('aria-labelledby')
    }
  }, [dialog, isThanks])

  const close = useEffectEvent(startAfresh)
  useEffect(() => {
    const hear = () => close()
    dialog?.addEventListener('close', hear)
    return () => dialog?.removeEventListener('close', hear)
  }, [dialog])

  if (thanks) return <ThanksPanel reference={thanks.reference} onBack={() => dialog?.close()} />
  return <ContactForm form={form} typed={draft.current().values} />
}

const thanksHeadingId = 'contact-thanks'

type ThanksPanelProps = { reference: string | undefined; onBack(): void }

/** Replaces the form after it was sent (rule E10). */
function ThanksPanel({ reference, onBack }: ThanksPanelProps) {
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
        <p className="fine contact-reference">
          Your reference is <b translate="no">{reference}</b>
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
