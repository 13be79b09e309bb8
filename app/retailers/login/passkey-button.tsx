import { Fingerprint } from 'lucide-react'

import type { FlowRefusal } from '#app/web/form/flow-plan.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'

import { type Enter, usePasskeyLogIn } from './use-passkey-log-in.ts'

type PasskeyButtonProps = {
  enter: Enter
  refuse(refusal: FlowRefusal<'email' | 'password'>): void
  /** Whether the password form is being sent. */
  isSending: boolean
}

const errorId = 'passkey-error'

/**
 * Logs in with a passkey (rule AC52). The button is always rendered but only visible if the browser supports passkeys (`login.page.tsx`),
 * so that nothing moves when its script loads.
 */
export function PasskeyButton({ enter, refuse, isSending }: PasskeyButtonProps) {
  const { ask, isBusy, trouble } = usePasskeyLogIn(enter, refuse)
  return (
    <div className="login-passkey needs-script">
      <p className="login-or">
        <span>or</span>
      </p>
      <div role="alert">
        <FieldError id={errorId}>{trouble || undefined}</FieldError>
      </div>
      <Button
        type="button"
        variant="ghost"
        size="large"
        data-click="Use a passkey"
        busy={isBusy}
        aria-disabled={isBusy || isSending || undefined}
        aria-describedby={trouble ? errorId : undefined}
        onClick={() => void (isSending || ask())}
      >
        {isBusy ? null : <Fingerprint aria-hidden="true" />}
        <span>{isBusy ? 'Waiting for your device…' : 'Use a passkey'}</span>
      </Button>
      <p className="vh" role="status">
        {isBusy ? 'Waiting for your device…' : ''}
      </p>
    </div>
  )
}
