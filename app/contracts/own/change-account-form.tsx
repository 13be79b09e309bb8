import { Fingerprint } from 'lucide-react'
import { type RefObject, useRef } from 'react'

import { answerIn } from '#app/web/form/call-json.ts'
import { postJson } from '#app/web/form/send/send-form.ts'
import type { RetailerCheck } from '#app/retailers/retailer-limits.ts'
import { passwordRefusal } from '#app/retailers/account/details/forms/password-refusal.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { type PasskeyQuestion, PasskeyTrouble } from '#app/identity/passkeys/answer-passkey.ts'
import { usePasskey } from '#app/identity/passkeys/use-passkey.ts'
import { useKnowsPasskeys } from '#app/identity/passkeys/use-knows-passkeys.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

type ChangeFormProps = { shopId: string; shopName: string }

/**
 * The form for another account of a signed contract, with the password or a passkey as proof (rule AC80). Without
 * scripts, only the password.
 */
export function ChangeForm({ shopId, shopName }: ChangeFormProps) {
  const answer = useRef<HTMLInputElement>(null)
  const form = usePageForm(changePlan(shopId, answer))
  return (
    <FlowForm life={form} label={`New bank account for ${shopName}`} isOnline={useOnline()}>
      <input type="hidden" name="newsagencyId" value={shopId} />
      <input ref={answer} type="hidden" name="passkey" defaultValue="" />
      <FlowField
        name="bsb"
        label="BSB"
        hint="6 digits"
        maxLength={12}
        {...numbers}
        {...(form.occasion === 0 && arrivesAt)}
      />
      <FlowField name="accountNumber" label="Account number" hint="4 to 9 digits" maxLength={24} {...numbers} />
      <FlowField name="nameOfFinancialInstitution" label="Bank or credit union" autoComplete="off" maxLength={100} />
      <FlowField name="namesOnAccount" label="Names on the account" autoComplete="off" maxLength={100} />
      <FlowPassword name="password" label="Your password" autoComplete="current-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <p>We use it from 24 hours after you send it. We email you at once. That email has a link that stops it.</p>
      <FlowButton>Change the account</FlowButton>
      <PasskeyButton form={form.form} answer={answer} isSending={form.isSending} />
    </FlowForm>
  )
}

const numbers = { inputMode: 'numeric', autoComplete: 'off' } as const

/** Focuses the form when it opens: it is above its link, and without scripts the page opens at its top. */
const arrivesAt = { autoFocus: true }

const otherWay = 'Give your password instead.'

type PasskeyButtonProps = {
  form: RefObject<HTMLFormElement | null>
  /** The hidden field for the device's assertion. */
  answer: RefObject<HTMLInputElement | null>
  isSending: boolean
}

/** The passkey as proof instead of the password (rule AC80): asks the device and then sends the form. */
function PasskeyButton({ form, answer, isSending }: PasskeyButtonProps) {
  const { ask, isBusy, trouble } = usePasskey({
    otherWay,
    question: askForPasskey,
    give: (given) => sendPasskey(form.current, answer.current, given),
  })
  if (!useKnowsPasskeys(false)) return null
  return (
    <div className="own-passkey">
      <div role="alert">
        <FieldError id="own-passkey-error">{trouble || undefined}</FieldError>
      </div>
      <Button
        type="button"
        variant="ghost"
        busy={isBusy}
        aria-describedby={trouble ? 'own-passkey-error' : undefined}
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

const notChanged = 'The account was not changed'

const fields = ['bsb', 'accountNumber', 'nameOfFinancialInstitution', 'namesOnAccount', 'password'] as const
type BankField = (typeof fields)[number]

/** The plan of the form for another account, which takes effect in 24 hours. */
const changePlan = (shopId: string, passkey: RefObject<HTMLInputElement | null>): PageFormPlan<BankField> => ({
  intent: 'change-bank',
  about: { newsagencyId: shopId },
  fields,
  actionAtTimes: 'login' satisfies RetailerCheck,
  refusalOf(answer) {
    // A device's assertion works once. A request that was not processed has not used it.
    if (passkey.current && answer.status !== 503) passkey.current.value = ''
    const { passkey: said } = (answer.body as { detail?: { passkey?: string } } | undefined)?.detail ?? {}
    return said === undefined ? passwordRefusal(answer) : { heading: notChanged, text: said }
  },
  words: {
    sending: 'Sending…',
    notDone: notChanged,
    notSure: 'We cannot tell whether the new account arrived',
    unchecked: notChanged,
  },
})
