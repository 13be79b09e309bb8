import { createContext, use, type RefObject, type SubmitEventHandler, type InputEventHandler } from 'react'

import type { FieldProblem } from '../field/error-summary.tsx'
import type { RefusedForm } from '../field/refused-form.ts'

/** The state of a form for its parts (`use-form-state.ts` keeps it). */
export type FlowLife = RefusedForm & {
  form: RefObject<HTMLFormElement | null>
  submit: SubmitEventHandler<HTMLFormElement>
  edit: InputEventHandler<HTMLFormElement>
  /** The first sign that somebody means to use it. */
  touch(): void
  isSending: boolean
  /** It has been under way for longer than anybody expects. */
  isSlow: boolean
  /** What the button says while it is sent. */
  sending: string
  /** The number of refusals so far. The summary takes the focus each time that it grows. */
  occasion: number
  /** Empty when nothing is wrong. */
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
  if (!life) throw new Error('a field of a flow stands inside a FlowForm')
  return life
}
