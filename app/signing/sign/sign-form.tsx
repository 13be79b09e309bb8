import { type ReactNode, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import type { SessionView } from '../session-view.server.ts'
import { drawingProblem, isSignersName, type Signature, type Stroke } from '../signature.ts'
import { capacities, type Capacity } from '../signing.ts'
import { callSession } from './call-session.ts'
import { DrawField } from './draw-field.tsx'

type Problems = Partial<Record<'capacity' | 'signature' | 'consent' | 'agreement' | 'form', string>>

type SignFormProps = {
  sessionId: string
  view: SessionView
  isRead: boolean
  onSigned(): void
  /** The session has ended: another one may sign. */
  onEnded(): void
  onOver(message: string): void
}

const fields = ['capacity', 'signature', 'consent', 'agreement'] as const

/** What the server says of fields that stand here; whatever else it says, in its own words under them all. */
function problemsIn({ detail, message }: { detail: Record<string, string>; message: string }): Problems {
  const known = fields.filter((field) => detail[field])
  return known.length > 0 ? Object.fromEntries(known.map((field) => [field, detail[field]])) : { form: message }
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

/** What must be there before anything is sent; the server asks the same. */
function problemsOf(
  signature: Signature,
  { name, isRead, hasConsent }: { name: string; isRead: boolean; hasConsent: boolean },
): Problems {
  const drawn = signature.method === 'drawn' ? drawingProblem(signature.strokes) : undefined
  const isOther = signature.method === 'typed' && !isSignersName(signature.text, name)
  return {
    ...(!isRead && { agreement: 'Please read the agreement to its end first' }),
    ...(drawn && { signature: drawn }),
    ...(isOther && { signature: `Please type your name as it stands in the agreement: ${name}` }),
    ...(!hasConsent && { consent: 'Please tick that you agree' }),
  }
}

/** Capacity, signature, consent, SUBMIT (rules SG8, SG9, SG10). */
export function SignForm({ sessionId, view, isRead, onSigned, onEnded, onOver }: SignFormProps) {
  const { signer } = view
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [typed, setTyped] = useState('')
  const [isTyped, setIsTyped] = useState(false)
  const [hasConsent, setConsent] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)

  const agree = (agreed: boolean) => {
    setConsent(agreed)
    void callSession(sessionId, 'consent', { agreed })
  }
  const submit = async (form: HTMLFormElement) => {
    if (isSending) return
    const signature: Signature = isTyped ? { method: 'typed', text: typed } : { method: 'drawn', strokes }
    const found = problemsOf(signature, { name: signer.name, isRead, hasConsent })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    const capacity = new FormData(form).get('capacity') as Capacity
    // What was read and ticked a moment ago may still be on its way, or was lost on a bad line.
    await callSession(sessionId, 'viewed', { readToEnd: true })
    const consented = await callSession(sessionId, 'consent', { agreed: true })
    // Signed before, and the answer was lost: then there is nothing to consent to any more, and `complete` says so.
    const isToComplete = consented.ok || consented.status === 409
    const answer = isToComplete ? await callSession(sessionId, 'complete', { capacity, signature }) : consented
    setSending(false)
    if (answer.ok) return onSigned()
    if (answer.status === 404) return onEnded()
    if (answer.status === 409) return onOver(answer.message)
    setProblems(problemsIn(answer))
  }

  return (
    <form
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
        <Select defaultValue={view.capacities[0]}>
          {view.capacities.map((capacity) => (
            <option key={capacity} value={capacity}>
              {capacities[capacity]}
            </option>
          ))}
        </Select>
      </Field>
      <Ways isTyped={isTyped} onChange={setIsTyped} />
      {isTyped ? (
        <Field
          name="typed"
          label="Type your name"
          hint={`As it stands in the agreement: ${signer.name}`}
          error={problems.signature}
        >
          <TextInput
            value={typed}
            autoComplete="name"
            maxLength={200}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      ) : (
        <DrawField isEmpty={strokes.length === 0} onStrokes={setStrokes} />
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
          label={view.consent}
          checked={hasConsent}
          aria-invalid={problems.consent ? true : undefined}
          onChange={(event) => agree(event.currentTarget.checked)}
        />
        <Problem>{problems.consent}</Problem>
      </div>
      {problems.agreement ? (
        <Problem>
          {problems.agreement}.{' '}
          <button type="button" onClick={() => document.getElementById('the-agreement')?.focus()}>
            Go to the agreement
          </button>
        </Problem>
      ) : (
        <Problem>{problems.form}</Problem>
      )}
      <Button data-click="SUBMIT" size="large" busy={isSending}>
        {isSending ? 'Sealing…' : 'SUBMIT'}
      </Button>
      <p className="sign-small">
        When you submit, we keep the page you saw, the time, this device’s address and your signature together, and seal
        them so nobody can change them, us included. Your signature is never kept on this device.
      </p>
    </form>
  )
}
