import { CircleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'

import type { FlowRefusal } from '#app/web/form/flow-plan.ts'
import { useFormState } from '#app/web/form/use-form-state.ts'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import { RefusedFormContext } from '#app/ui/field/refused-form.ts'
import { type FlowLife, FlowLifeContext } from '#app/ui/flow/flow-form-context.ts'

import type { Problems } from '../wizard/rules/wizard-rules.ts'

export type StepLife = {
  life: FlowLife
  toFix: number
  /** Whether its form is mounted and can be sent: until then the arrow in the foot is disabled. */
  isReady: boolean
  setReady(isReady: boolean): void
}

/**
 * The form of a step. Next leads to the next step, or lists the problems. A flagged field stays flagged until it is correct; no field is
 * flagged before the first Next.
 */
export function useStep(problems: Problems, labels: Readonly<Record<string, string>>, next: () => void): StepLife {
  const [isReady, setReady] = useState(false)
  const state = useFormState<string, Record<string, string>>({
    fields: Object.keys(problems),
    // The field shows its problem; the summary only says where to look.
    summaryOf(field, problem) {
      const message = problem.split('\n')[0] ?? ''
      return labels[field] ? `${labels[field]}: ${message}` : message
    },
    isSending: false,
    sending: '',
    // The rules check each change, so a flagged field always shows its current problem.
    shown: (refusal) => ({ refusal: refusal && refusalOf(problems, Object.keys(refusal.problems ?? {})) }),
    isBusy: () => false,
    read: () => ({}),
    check: () => refusalOf(problems, Object.keys(problems)),
    send() {
      state.accept()
      next()
    },
  })
  return { life: { ...state, touch() {} }, toFix: state.summary.length, isReady, setReady }
}

/** Returns the refusal for some fields; undefined if all of them are correct. */
function refusalOf(problems: Problems, asked: readonly string[]): FlowRefusal<string> | undefined {
  const wrong = Object.entries(problems).filter(([field]) => asked.includes(field))
  return wrong.length === 0 ? undefined : { heading: 'There is a problem', problems: Object.fromEntries(wrong) }
}

type StepFormProps = {
  step: StepLife
  label: string
  /** Whether the page still loads something that Next needs: pressing it now would be refused. */
  isLooking?: boolean
  children: ReactNode
}

/** A step's form; the arrow in the foot sends it. */
export function StepForm({ step: { life, setReady }, label, isLooking = false, children }: StepFormProps) {
  // Before the first paint, so that the arrow does not flash as disabled.
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
