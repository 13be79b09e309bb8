import { Fingerprint } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useRef } from 'react'

import { OfficeForm } from '#app/staff/office/office-form.island.tsx'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'

import type { PasskeyPurpose } from './passkey.ts'
import { usePasskey } from './use-passkey.ts'

type PasskeyFormProps = {
  purpose: PasskeyPurpose
  verb: string
  variant?: ButtonLook['variant']
  className?: string
  /** Posts without the router, since a file may follow. */
  reloadDocument?: boolean
  /** Fields that are posted with it. */
  children?: ReactNode
}

/**
 * Lets the device answer, then posts its answer as `passkey` to the page's own address. The script that speaks with the
 * device comes with the first press. Without script there is nothing to press: codes work everywhere.
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
  const { ask, isBusy, trouble } = usePasskey(purpose, (text) => {
    if (answer.current) answer.current.value = text
    form.current?.requestSubmit()
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const field = answer.current
    if (!field?.value) {
      event.preventDefault()
      void ask()
      return
    }
    // The answer works once: the next press asks again.
    setTimeout(() => (field.value = ''), 0)
  }

  const errorId = `passkey-${purpose}-error`
  return (
    <OfficeForm
      intent={`passkey-${purpose}`}
      idPrefix={`${purpose}-`}
      ref={form}
      className={`needs-script passkey-form ${className ?? ''}`}
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
