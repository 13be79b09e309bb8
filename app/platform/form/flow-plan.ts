import type { HumanCheckAction } from '../human-check/human-check.ts'
import type { FormAnswer, FormPlan } from './form-plan.ts'
import type { FormBody } from './send-form.ts'

/** A checkbox is `on` or empty. */
export type FlowValues<Field extends string> = Readonly<Record<Field, string>>
export type FlowProblems<Field extends string> = Partial<Record<Field, string>>

/** Why it did not go: words above the fields, messages beside them, or both. */
export type FlowRefusal<Field extends string> = {
  heading?: string
  text?: string
  problems?: FlowProblems<Field>
}

/** What a room says of a form on a hydrated page (`use-flow-form.ts`). */
export type FlowPlan<Field extends string> = {
  /** Where it posts to. */
  path: string
  /** In the order of the page. */
  fields: readonly Field[]
  /** Fields that are taken as they are: a password may begin with a space. */
  exactFields?: readonly Field[]
  /** The human check that the call asks for; without it none is made. */
  action?: HumanCheckAction
  /** The human check that the call asks for at times only: it is made once the call has asked for it. */
  actionAtTimes?: HumanCheckAction
  problemsOf(values: FlowValues<Field>): FlowProblems<Field>
  /** A sentence about all that is wrong, above the list of it. */
  problemText?(problems: FlowProblems<Field>): string | undefined
  bodyOf(values: FlowValues<Field>): FormBody
  headers?(): Record<string, string>
  /** Whether an answer other than 2xx is a success for the person all the same. */
  isDoneToo?(answer: FormAnswer): boolean
  /** Words of its own for a refusal. */
  refusalOf?(answer: FormAnswer, values: FlowValues<Field>): FlowRefusal<Field> | undefined
  /** `leaving`: another page is on its way, and the button stays busy until it is there. */
  done(answer: FormAnswer, values: FlowValues<Field>): 'leaving' | undefined
  /** After each change, for what is kept or shown beside the form. */
  edited?(values: FlowValues<Field>): void
  words: FormPlan['words']
}

/** `error` and `message` of an answer, where they are texts. */
export function refusalIn({ body }: FormAnswer): { error?: string; message?: string } {
  if (typeof body !== 'object' || body === null) return {}
  const { error, message } = body as Record<string, unknown>
  return { ...(typeof error === 'string' && { error }), ...(typeof message === 'string' && { message }) }
}
