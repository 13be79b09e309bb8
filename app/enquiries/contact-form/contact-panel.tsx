import { useEffect } from 'react'

import type { HumanCheckSession } from '#app/platform/human-check/browser/human-check-session.ts'

import type { DraftStore } from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { ThanksPanel, thanksHeadingId } from './thanks-panel.tsx'
import { type Opening, useContactForm } from './use-contact-form.ts'

type ContactPanelProps = {
  opening: Opening
  draft: DraftStore
  check: HumanCheckSession
  /** The panel that the page's own script opens and closes. */
  dialog: HTMLDialogElement | null
}

/** The form, or the thanks in its place. The dialog around it learns its state and its name from here. */
export function ContactPanel({ opening, draft, check, dialog }: ContactPanelProps) {
  const life = useContactForm(opening, draft, check)
  const { phase, startAfresh } = life
  const isThanks = phase.name === 'thanks'

  useEffect(() => {
    dialog?.setAttribute('data-state', phase.name)
  }, [dialog, phase.name])

  useEffect(() => {
    const usual = dialog?.getAttribute('aria-labelledby')
    if (!dialog || !isThanks) return undefined
    dialog.setAttribute('aria-labelledby', thanksHeadingId)
    return () => {
      if (usual) dialog.setAttribute('aria-labelledby', usual)
      else dialog.removeAttribute('aria-labelledby')
    }
  }, [dialog, isThanks])

  useEffect(() => {
    dialog?.addEventListener('close', startAfresh)
    return () => dialog?.removeEventListener('close', startAfresh)
  }, [dialog, startAfresh])

  if (phase.name === 'thanks') return <ThanksPanel reference={phase.reference} onBack={() => dialog?.close()} />
  return <ContactForm life={life} check={check} />
}
