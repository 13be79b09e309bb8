import { Fingerprint } from 'lucide-react'

import type { FlowRefusal } from '#app/platform/form/flow-plan.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'

import { type Enter, usePasskeyLogIn } from './use-passkey-log-in.ts'

type PasskeyButtonProps = {
  enter: Enter
  refuse(refusal: FlowRefusal<'email' | 'password'>): void
  /** The password is on its way. */
  isSending: boolean
}

const errorId = 'passkey-error'

/**
 * The other way in (rule AC52). It stands on the page of every browser and is seen where passkeys are known (`login.page.tsx`),
 * so that nothing moves when its script comes.
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
