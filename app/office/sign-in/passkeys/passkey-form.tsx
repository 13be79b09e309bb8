import { Fingerprint } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useRef } from 'react'

import { type PasskeyQuestion, PasskeyTrouble } from '#app/identity/passkeys/answer-passkey.ts'
import { usePasskey } from '#app/identity/passkeys/use-passkey.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button, type ButtonLook } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'

import type { PasskeyPurpose } from './passkey.ts'

type PasskeyFormProps = {
  purpose: PasskeyPurpose
  verb: string
  variant?: ButtonLook['variant']
  className?: string
  /** Posts without the router, because the response may be a file. */
  reloadDocument?: boolean
  /** Additional fields of the form. */
  children?: ReactNode
}

/**
 * Posts the device's assertion as `passkey` to the page's own address. The WebAuthn script loads with the first press. Without scripts
 * there is no button: codes always work.
 */
export function PasskeyForm({
  purpose,
  verb,
  variant = 'action',
  className,
  reloadDocument,
  children,
}: PasskeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const { ask, isBusy, trouble } = usePasskey({
    otherWay: 'Use a code instead.',
    question: () => askFor(purpose),
    give(given) {
      if (answer.current) answer.current.value = JSON.stringify(given)
      form.current?.requestSubmit()
      return undefined
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const field = answer.current
    if (!field?.value) {
      event.preventDefault()
      void ask()
      return
    }
    // The assertion works once, so the next press needs a new one.
    setTimeout(() => (field.value = ''), 0)
  }

  const errorId = `passkey-${purpose}-error`
  return (
    <OfficeForm
      intent={`passkey-${purpose}`}
      idPrefix={`${purpose}-`}
      ref={form}
      className={`needs-script ${className ?? ''}`}
      onSubmit={submit}
      data-waits
      reloadDocument={reloadDocument === true}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="passkey" ref={answer} defaultValue="" />
      {children}
      <div role="alert">
        <FieldError id={errorId}>{trouble || undefined}</FieldError>
      </div>
      <Button variant={variant} busy={isBusy} aria-describedby={trouble ? errorId : undefined}>
        <Fingerprint aria-hidden="true" /> {verb}
      </Button>
    </OfficeForm>
  )
}

/**
 * Fetches the WebAuthn options from the server.
 * @throws PasskeyTrouble
 */
async function askFor(purpose: PasskeyPurpose): Promise<PasskeyQuestion> {
  const answer = await fetch('/staff/passkeys/options', {
    method: 'POST',
    body: new URLSearchParams({ purpose }),
  }).catch(() => {
    throw new PasskeyTrouble('We could not be reached. Check the connection, then try again.')
  })
  if (answer.ok) return (await answer.json()) as PasskeyQuestion
  const isBusy = answer.status === 429
  throw new PasskeyTrouble(
    isBusy
      ? 'Too many attempts. Try again in 15 minutes, or use a code.'
      : 'This page has been open too long. Load it again, then try once more.',
  )
}
