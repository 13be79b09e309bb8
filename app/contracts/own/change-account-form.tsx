import { Fingerprint } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'

import type { AgentCheck } from '#app/agents/agent-limits.ts'
import { tooManyTries } from '#app/agents/details/too-many-tries.ts'
import { authorisation, readSession } from '#app/agents/session/agent-session.ts'
import { FlowCheck } from '#app/platform/form/flow-check.tsx'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import {
  answerPasskey,
  type PasskeyQuestion,
  PasskeyTrouble,
  passkeyTrouble,
} from '#app/platform/passkeys/answer-passkey.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import { digitsOf, isAccountNumber, isBsb, looksLikeCard } from '../bank/bank.ts'
import { answerIn, call, contractToken } from '../loading/call.ts'

type ChangeFormProps = { token: string; shopName: string; done(): void }

/** Another account for a signed contract, for a retailer who gives the password or a passkey (rule AC80). Loaded on demand (rule P9). */
export function ChangeForm({ token, shopName, done }: ChangeFormProps) {
  const proof = useRef<unknown>(undefined)
  const form = useFlowForm(changePlan(token, proof, done))
  return (
    <FlowForm life={form} label={`New bank account for ${shopName}`} isOnline={useOnline()}>
      <FlowField name="bsb" label="BSB" hint="6 digits" inputMode="numeric" autoComplete="off" maxLength={12} />
      <FlowField
        name="accountNumber"
        label="Account number"
        hint="4 to 9 digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <FlowField name="nameOfFinancialInstitution" label="Bank or credit union" autoComplete="off" maxLength={100} />
      <FlowField name="namesOnAccount" label="Names on the account" autoComplete="off" maxLength={100} />
      <FlowPassword name="password" label="Your password" autoComplete="current-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <p>We use it from 24 hours after you send it. We email you at once. That email has a link that stops it.</p>
      <FlowButton>Change the account</FlowButton>
      <PasskeyProof form={form.form} proof={proof} isSending={form.isSending} />
    </FlowForm>
  )
}

const otherWay = 'Give your password instead.'

type PasskeyProofProps = {
  form: RefObject<HTMLFormElement | null>
  /** What the device answered, for the next time that the form is sent. */
  proof: RefObject<unknown>
  isSending: boolean
}

/** A passkey in the place of the password (rule AC80): the device is asked, and then the form is sent. */
function PasskeyProof({ form, proof, isSending }: PasskeyProofProps) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  if (!('PublicKeyCredential' in globalThis)) return null
  async function ask(): Promise<void> {
    if (isBusy || isSending) return
    setBusy(true)
    setTrouble('')
    try {
      proof.current = await answerPasskey(askForPasskey, otherWay)
      form.current?.requestSubmit()
    } catch (error) {
      setTrouble(passkeyTrouble(error, otherWay).message)
    }
    setBusy(false)
  }
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
        onClick={() => void ask()}
      >
        {isBusy ? null : <Fingerprint aria-hidden="true" />}
        {isBusy ? 'Waiting for your device…' : 'Use a passkey, not the password'}
      </Button>
    </div>
  )
}

/** What a device is asked. @throws PasskeyTrouble */
async function askForPasskey(): Promise<PasskeyQuestion> {
  const question = answerIn<PasskeyQuestion>(await call('/api/account/ask-passkey', {}))
  if (!question) throw new PasskeyTrouble(`We cannot take a passkey right now. ${otherWay}`)
  return question
}

const fields = ['bsb', 'accountNumber', 'nameOfFinancialInstitution', 'namesOnAccount', 'password'] as const
type BankField = (typeof fields)[number]

type Typed = Readonly<Record<BankField, string>>

function accountProblem(digits: string): string | undefined {
  if (looksLikeCard(digits)) return 'This looks like the number of a card. Enter the number of the account.'
  return isAccountNumber(digits) ? undefined : 'Enter the account number, 4 to 9 digits'
}

/** What keeps an account from being sent, by field. */
function bankProblems({ bsb, accountNumber, nameOfFinancialInstitution, namesOnAccount }: Typed) {
  const account = accountProblem(digitsOf(accountNumber))
  return {
    ...(!isBsb(digitsOf(bsb)) && { bsb: 'Enter the BSB, 6 digits' }),
    ...(account && { accountNumber: account }),
    ...(nameOfFinancialInstitution === '' && { nameOfFinancialInstitution: 'Enter the name of the bank' }),
    ...(namesOnAccount === '' && { namesOnAccount: 'Enter the names on the account' }),
  }
}

/** Another account after signing: it counts in 24 hours. */
const changePlan = (token: string, proof: RefObject<unknown>, done: () => void): FlowPlan<BankField> => ({
  path: '/api/account/bank-details',
  fields,
  exactFields: ['password'],
  actionAtTimes: 'login' satisfies AgentCheck,
  problemsOf: (typed) => ({
    ...bankProblems(typed),
    ...(typed.password === '' && proof.current === undefined && { password: 'Enter your password, or use a passkey' }),
  }),
  bodyOf: ({ password, ...typed }) => ({
    ...typed,
    bsb: digitsOf(typed.bsb),
    accountNumber: digitsOf(typed.accountNumber),
    ...(proof.current === undefined ? { password } : { passkey: proof.current }),
  }),
  headers: () => ({ ...authorisation(readSession()), ...contractToken(token) }),
  refusalOf(answer) {
    // An answer of a device works once.
    proof.current = undefined
    const { passkey } = (answer.body as { detail?: { passkey?: string } } | undefined)?.detail ?? {}
    return passkey === undefined ? tooManyTries(answer) : { heading: 'The account was not changed', text: passkey }
  },
  done() {
    done()
    return undefined
  },
  words: {
    sending: 'Sending…',
    notDone: 'The account was not changed',
    notSure: 'We cannot tell whether the new account arrived',
    unchecked: 'The account was not changed',
  },
})
