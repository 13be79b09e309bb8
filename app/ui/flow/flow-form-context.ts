import { createContext, use, type RefObject, type SubmitEventHandler, type InputEventHandler } from 'react'

import type { FieldProblem } from '../field/error-summary.tsx'
import type { RefusedForm } from '../field/refused-form.ts'

/** The state of a form for its parts, from `use-form-state.ts`. */
export type FlowLife = RefusedForm & {
  form: RefObject<HTMLFormElement | null>
  submit: SubmitEventHandler<HTMLFormElement>
  edit: InputEventHandler<HTMLFormElement>
  /** Called when the visitor first focuses a field. */
  touch(): void
  isSending: boolean
  /** Whether sending takes longer than expected. */
  isSlow: boolean
  /** The label of the button while the form is sent. */
  sending: string
  /** The number of refusals so far. The summary takes the focus whenever it grows. */
  occasion: number
  /** The heading of the summary; empty while there is no problem. */
  heading: string
  text?: string | undefined
  summary: readonly FieldProblem[]
  /** How the browser posts the form to its page without script; a form without it needs its script. */
  posted?: { intent: string; waits?: boolean } | undefined
}

export const FlowLifeContext = createContext<FlowLife | undefined>(undefined)

/** @throws outside a FlowForm. */
export function useFlowLife(): FlowLife {
  const life = use(FlowLifeContext)
  if (!life) throw new Error('the fields of a flow must be inside a FlowForm')
  return life
}
