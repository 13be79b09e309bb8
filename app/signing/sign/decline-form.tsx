import { useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { callSession } from './session-calls.ts'

/** The way out: whoever does not want to sign says so, and may say why. */
export function DeclineForm({ sessionId, onDeclined }: { sessionId: string; onDeclined(): void }) {
  const [problem, setProblem] = useState('')
  const decline = async (reason: string) => {
    const answer = await callSession(sessionId, 'decline', { reason })
    if (answer.ok) onDeclined()
    else setProblem(answer.message)
  }
  return (
    <details className="sign-decline">
      <summary>I do not want to sign</summary>
      <form
        aria-label="Decline"
        method="dialog"
        data-waits
        onSubmit={(event) => {
          event.preventDefault()
          void decline(String(new FormData(event.currentTarget).get('reason') ?? ''))
        }}
      >
        <Field name="reason" label="Why not" optional error={problem}>
          <TextInput maxLength={500} />
        </Field>
        <p>
          <Button variant="ghost">Decline the agreement</Button>
        </p>
      </form>
    </details>
  )
}
