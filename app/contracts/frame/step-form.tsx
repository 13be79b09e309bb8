import { CircleAlert } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'

import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { type FlowLife, FlowLifeContext } from '#app/ui/flow/flow-form-context.ts'

import type { Problems } from '../wizard/wizard-rules.ts'

export type StepLife = { life: FlowLife; toFix: number }

/**
 * The life of a step's form: Next leads on, or says what is to be put right. What was flagged stays flagged until it
 * stands; nothing is flagged before somebody has asked to go on.
 */
export function useStep(problems: Problems, labels: Readonly<Record<string, string>>, next: () => void): StepLife {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<readonly string[]>([])
  const [occasion, setOccasion] = useState(0)
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
    summary: flagged.map((field) => ({
      field,
      message: labels[field] ? `${labels[field]}: ${problems[field]}` : (problems[field] ?? ''),
    })),
    errorOf: (name) => (flagged.includes(name) ? problems[name] : undefined),
  }
  return { life, toFix: flagged.length }
}

/** A step's form; the arrow in the foot sends it. */
export function StepForm({ life, label, children }: { life: FlowLife; label: string; children: ReactNode }) {
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
              {life.heading}
            </>
          }
        />
        {children}
      </form>
    </FlowLifeContext>
  )
}
