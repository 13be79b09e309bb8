import { Fingerprint } from 'lucide-react'
import type { RefObject } from 'react'

import { type PasskeyQuestion, PasskeyTrouble } from '#app/identity/passkeys/answer-passkey.ts'
import { usePasskey } from '#app/identity/passkeys/use-passkey.ts'
import { answerIn } from '#app/web/form/call-json.ts'
import { postJson } from '#app/web/form/send/send-form.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'

const otherWay = 'Give your password instead.'

type OwnerPasskeyProps = {
  form: RefObject<HTMLFormElement | null>
  /** The hidden field for the device's assertion. */
  answer: RefObject<HTMLInputElement | null>
  isSending: boolean
}

/** Asks the device for a passkey as proof instead of the password (rule AC80), and then sends the form. */
export default function OwnerPasskey({ form, answer, isSending }: OwnerPasskeyProps) {
  const { ask, isBusy, trouble } = usePasskey({
    otherWay,
    question: askForPasskey,
    give: (given) => sendPasskey(form.current, answer.current, given),
  })
  return (
    <div className="owner-passkey">
      <div role="alert">
        <FieldError id="owner-passkey-error">{trouble || undefined}</FieldError>
      </div>
      <Button
        type="button"
        variant="ghost"
        busy={isBusy}
        aria-describedby={trouble ? 'owner-passkey-error' : undefined}
        onClick={() => void (isSending || ask())}
      >
        {isBusy ? null : <Fingerprint aria-hidden="true" />}
        {isBusy ? 'Waiting for your device…' : 'Use a passkey, not the password'}
      </Button>
    </div>
  )
}

/** Sends the form with the answer of a device alone: of the two proofs exactly one counts. */
function sendPasskey(form: HTMLFormElement | null, field: HTMLInputElement | null, answer: unknown): undefined {
  const password = form?.elements.namedItem('password')
  if (!field || !(password instanceof HTMLInputElement)) return undefined
  password.value = ''
  field.value = JSON.stringify(answer)
  form?.requestSubmit()
  return undefined
}

/**
 * Returns the challenge for the device.
 * @throws PasskeyTrouble
 */
async function askForPasskey(): Promise<PasskeyQuestion> {
  const question = answerIn<PasskeyQuestion>(await postJson('/api/account/ask-passkey', {}))
  if (!question) throw new PasskeyTrouble(`We cannot take a passkey right now. ${otherWay}`)
  return question
}
