import { type ReactNode, useState } from 'react'

import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import {
  type DrawnSignature,
  drawingProblem,
  isSignersName,
  type Stroke,
  type TypedSignature,
} from '../agreement/signature.ts'
import { capacities, type Capacity } from '../signing.ts'
import { DrawField } from './draw-field.tsx'

export type GivenSignature = { capacity: Capacity; signature: DrawnSignature | TypedSignature }
export type SignProblems = Partial<Record<'capacity' | 'signature' | 'consent' | 'agreement' | 'form', string>>

type SignFormProps = {
  /** The signer's name in the agreement. */
  signer: string
  /** The capacities to choose from. */
  offered: readonly Capacity[]
  consent: string
  isRead: boolean
  /** Whether the signer must choose a capacity, because none is preselected, unless there is only one. */
  asksCapacity?: boolean
  /** The label of SUBMIT while the form is being sent. */
  sending?: string
  /** The note below SUBMIT. */
  note: string
  onConsent?(agreed: boolean): void
  /** Sends the signature and returns the problems. */
  send(given: GivenSignature): Promise<SignProblems>
}

function Ways({ isTyped, onChange }: { isTyped: boolean; onChange(isTyped: boolean): void }) {
  return (
    <fieldset className="sign-ways">
      <legend className="vh">How you sign</legend>
      <label>
        <input type="radio" name="way" checked={!isTyped} onChange={() => onChange(false)} />
        Draw it
      </label>
      <label>
        <input type="radio" name="way" checked={isTyped} onChange={() => onChange(true)} />
        Type it
      </label>
    </fieldset>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return children ? (
    <p className="sign-problem" role="alert">
      {children}
    </p>
  ) : null
}

type Asked = { signer: string; isRead: boolean; capacity: string; hasConsent: boolean }

/** Returns the missing parts before the form is sent (rules SG8, SG9, SG10). The server checks the same. */
export function problemsOf(
  signature: GivenSignature['signature'],
  { signer, isRead, capacity, hasConsent }: Asked,
): SignProblems {
  const drawn = signature.method === 'drawn' ? drawingProblem(signature.strokes) : undefined
  const isOther = signature.method === 'typed' && !isSignersName(signature.text, signer)
  return {
    ...(!isRead && { agreement: 'Please read the agreement to its end first' }),
    ...(!Object.hasOwn(capacities, capacity) && { capacity: 'Please choose as what you sign' }),
    ...(drawn && { signature: drawn }),
    ...(isOther && { signature: `Please type your name as it stands in the agreement: ${signer}` }),
    ...(!hasConsent && { consent: 'Please tick that you agree' }),
  }
}

/** The one form in which an agreement is signed: capacity, signature, consent, SUBMIT (rules SG8, SG9, SG10). */
export function SignForm(props: SignFormProps) {
  const { signer, offered, consent, isRead, asksCapacity = false, sending = 'SUBMIT', note, onConsent, send } = props
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [typed, setTyped] = useState('')
  const [isTyped, setIsTyped] = useState(false)
  const [hasConsent, setConsent] = useState(false)
  const [problems, setProblems] = useState<SignProblems>({})
  const [isSending, setSending] = useState(false)
  const isChosen = !asksCapacity || offered.length === 1
  const forget = (name: keyof SignProblems) => setProblems(({ [name]: _gone, ...rest }) => rest)

  const draw = (drawn: Stroke[]) => {
    setStrokes(drawn)
    if (!drawingProblem(drawn)) forget('signature')
  }
  const submit = async (form: HTMLFormElement) => {
    if (isSending) return
    const signature = isTyped ? ({ method: 'typed', text: typed } as const) : ({ method: 'drawn', strokes } as const)
    const capacity = new FormData(form).get('capacity') as Capacity
    const found = problemsOf(signature, { signer, isRead, capacity, hasConsent })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    setProblems(await send({ capacity, signature }))
    setSending(false)
  }

  return (
    <form
      className="sign-form"
      aria-label="Your signature"
      noValidate
      method="dialog"
      data-waits
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <h2 className="sign">Your signature</h2>
      <Field name="capacity" label="You sign as" error={problems.capacity}>
        <Select defaultValue={isChosen ? offered[0] : ''} onChange={() => forget('capacity')}>
          {isChosen ? null : <option value="">Choose one</option>}
          {offered.map((capacity) => (
            <option key={capacity} value={capacity}>
              {capacities[capacity]}
            </option>
          ))}
        </Select>
      </Field>
      <Ways
        isTyped={isTyped}
        onChange={(types) => {
          setIsTyped(types)
          forget('signature')
        }}
      />
      {isTyped ? (
        <Field name="typed" label="Type your name" hint={`As in the agreement: ${signer}`} error={problems.signature}>
          <TextInput
            value={typed}
            autoComplete="name"
            maxLength={200}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              if (isSignersName(value, signer)) forget('signature')
            }}
          />
        </Field>
      ) : (
        <DrawField isEmpty={strokes.length === 0} onStrokes={draw} />
      )}
      {isTyped ? (
        <p className="sign-typed" aria-hidden="true">
          {typed}
        </p>
      ) : (
        <Problem>{problems.signature}</Problem>
      )}
      <div className="sign-consent">
        <Checkbox
          name="consent"
          label={consent}
          checked={hasConsent}
          aria-invalid={problems.consent ? true : undefined}
          onChange={({ currentTarget: { checked } }) => {
            setConsent(checked)
            forget('consent')
            onConsent?.(checked)
          }}
        />
        <Problem>{problems.consent}</Problem>
      </div>
      {problems.agreement && !isRead ? (
        <Problem>
          <span>{`${problems.agreement}.`}</span>{' '}
          <button type="button" onClick={() => document.getElementById('the-agreement')?.focus()}>
            Go to the agreement
          </button>
        </Problem>
      ) : (
        <Problem>{problems.form}</Problem>
      )}
      <Button data-click="SUBMIT" size="large" busy={isSending}>
        {isSending ? sending : 'SUBMIT'}
      </Button>
      <p className="fine sign-small">{note}</p>
    </form>
  )
}
