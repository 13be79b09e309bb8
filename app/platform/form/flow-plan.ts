import type { HumanCheckAction } from '../human-check/human-check.ts'
import type { CallAnswer } from './call-json.ts'
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

/** A form that the browser can post to its page without script. */
type PostedForm = {
  /** The act: the value of its field `intent`. */
  intent: string
  /** With script the form waits for it: its script does more than the post. */
  waits?: boolean
}

/** What a room says of its form; everything else is the same for all forms (`use-flow-form.ts`). */
export type FlowPlan<Field extends string> = {
  /** The API call that takes it. */
  path: string
  /** How the browser posts it to the page's own action, where the page takes it without script too. */
  posted?: PostedForm
  /** In the order of the page. */
  fields: readonly Field[]
  /** Before the names, in the ids of the fields: where two forms of a page share a name. */
  idPrefix?: string
  /** Fields that are taken as they are: a password may begin with a space. */
  exactFields?: readonly Field[]
  /** The act's name for safe repeats, where a draft keeps it; else it lives as long as the form. */
  key?: { current(): { key: string }; renewKey(): void }
  /** Where the values are stored until the form was sent, so that a page that is loaded again loses nothing. */
  stored?: {
    read(): FlowValues<string> | undefined
    keep(values: FlowValues<string>): void
    forget(): void
  }
  /** The human check that the call asks for; without it none is made. */
  action?: HumanCheckAction
  /** The human check that the call asks for at times only: it is made once the call has asked for it. */
  actionAtTimes?: HumanCheckAction
  problemsOf(values: FlowValues<Field>): FlowProblems<Field>
  /** Said of a field that the browser itself cannot read, an email address above all; without it the rules alone count. */
  refusedByBrowser?: string
  /** A sentence about all that is wrong, above the list of it. */
  problemText?(problems: FlowProblems<Field>): string | undefined
  bodyOf(values: FlowValues<Field>): FormBody
  headers?(): Record<string, string>
  /** Whether an answer other than 2xx is a success for the person all the same. */
  isDoneToo?(answer: CallAnswer): boolean
  /** Words of its own for a refusal. */
  refusalOf?(answer: CallAnswer, values: FlowValues<Field>): FlowRefusal<Field> | undefined
  /** What the browser's own alert says as well, of a refusal before it was sent or after. */
  alertOf?(refusal: FlowRefusal<Field>, when: 'checked' | 'sent'): string | undefined
  /** `leaving`: another page is on its way, and the button stays busy until it is there. */
  done(answer: CallAnswer, values: FlowValues<Field>): 'leaving' | undefined
  /** After each change, for what is kept or shown beside the form. `name`: of the field that changed. */
  edited?(values: FlowValues<Field>, name: string): void
  words: {
    /** On the button, while it is being sent. */
    sending: string
    /** Nothing was taken; we cannot tell whether it was. */
    notDone: string
    notSure: string
    unchecked: string
  }
}

/** `error` and `message` of an answer, where they are texts. */
export function refusalIn({ body }: CallAnswer): { error?: string; message?: string } {
  if (typeof body !== 'object' || body === null) return {}
  const { error, message } = body as Record<string, unknown>
  return { ...(typeof error === 'string' && { error }), ...(typeof message === 'string' && { message }) }
}
