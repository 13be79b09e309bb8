import { CircleAlert } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'

import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { RefusedFormContext } from '#app/ui/field/refused-form.ts'
import { type FlowLife, FlowLifeContext } from '#app/ui/flow/flow-form-context.ts'

import type { Problems } from '../wizard/wizard-rules.ts'

export type StepLife = {
  life: FlowLife
  toFix: number
  /** Whether its form is there and has something to send: until then the arrow in the foot rests. */
  isReady: boolean
  setReady(isReady: boolean): void
}

/**
 * The life of a step's form: Next leads on, or says what is to be put right. What was flagged stays flagged until it
 * stands; nothing is flagged before somebody has asked to go on.
 */
export function useStep(problems: Problems, labels: Readonly<Record<string, string>>, next: () => void): StepLife {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<readonly string[]>([])
  const [occasion, setOccasion] = useState(0)
  const [isReady, setReady] = useState(false)
  const flagged = asked.filter((field) => problems[field] !== undefined)

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = Object.keys(problems)
    setAsked(wrong)
    if (wrong.length === 0) return next()
    setOccasion((count) => count + 1)
  }

  const life: FlowLife = {
    form,
    submit,
    edit() {},
    touch() {},
    isSending: false,
    isSlow: false,
    sending: '',
    occasion,
    heading: flagged.length > 0 ? 'There is a problem' : '',
    summary: flagged.map((field) => {
      // What is wrong with the value stands under its field; the list says where to look.
      const message = (problems[field] ?? '').split('\n')[0] ?? ''
      return { field, message: labels[field] ? `${labels[field]}: ${message}` : message }
    }),
    errorOf: (name) => (flagged.includes(name) ? problems[name] : undefined),
  }
  return { life, toFix: flagged.length, isReady, setReady }
}

type StepFormProps = {
  step: StepLife
  label: string
  /** The page still looks something up: whoever pressed now would be refused for what it will know in a moment. */
  isLooking?: boolean
  children: ReactNode
}

/** A step's form; the arrow in the foot sends it. */
export function StepForm({ step: { life, setReady }, label, isLooking = false, children }: StepFormProps) {
  // Before it is painted, so that nobody sees an arrow rest that need not.
  useLayoutEffect(() => {
    setReady(!isLooking)
    return () => setReady(false)
  }, [setReady, isLooking])
  return (
    <FlowLifeContext value={life}>
      <form
        id="step"
        ref={life.form}
        className="flow-form step-form"
        aria-label={label}
        noValidate
        onSubmit={life.submit}
      >
        <ErrorSummary
          problems={life.summary}
          occasion={life.occasion}
          heading={
            <>
              <CircleAlert aria-hidden="true" />
              <span>{life.heading}</span>
            </>
          }
        />
        <RefusedFormContext value={life}>{children}</RefusedFormContext>
      </form>
    </FlowLifeContext>
  )
}
