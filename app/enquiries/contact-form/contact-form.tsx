import { ArrowRight } from 'lucide-react'

import { HumanCheckControl } from '#app/platform/human-check/browser/human-check-control.tsx'
import type { HumanCheckSession } from '#app/platform/human-check/browser/human-check-session.ts'
import { Button } from '#app/ui/button.tsx'

import { ContactFields } from './contact-fields.tsx'
import { ContactTrouble } from './contact-trouble.tsx'
import type { ContactFormLife } from './use-contact-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'

type ContactFormProps = { life: ContactFormLife; check: HumanCheckSession }

function SendButton({ life }: { life: ContactFormLife }) {
  const isSending = life.phase.name === 'sending'
  return (
    <Button size="large" className="contact-send-button" busy={isSending} aria-disabled={isSending || undefined}>
      {isSending ? 'Sending…' : life.phase.name === 'failed' ? 'Try again' : 'Send enquiry'}
      {isSending ? null : <ArrowRight aria-hidden="true" />}
    </Button>
  )
}

/** The docket: fields, the human check, and one button. */
export function ContactForm({ life, check }: ContactFormProps) {
  const isOnline = useOnline()
  return (
    <form
      className="contact-form"
      data-sending={life.phase.name === 'sending' || undefined}
      noValidate
      onSubmit={life.submit}
      onFocus={() => {
        if (check.getState() === 'idle') check.start()
      }}
    >
      <ContactTrouble life={life} />
      <p className="contact-offline" role="status">
        {isOnline ? '' : 'You are offline. What you type is kept here; send it when you are back online.'}
      </p>
      <ContactFields life={life} />
      <div className="contact-send">
        <HumanCheckControl session={check} />
        <SendButton life={life} />
      </div>
      <p className="sr-only" role="status">
        {life.phase.name === 'sending' ? 'Sending your enquiry' : ''}
      </p>
    </form>
  )
}
