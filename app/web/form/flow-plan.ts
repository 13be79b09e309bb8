import type { HumanCheckAction } from '#app/core/human-check/human-check.ts'
import type { CallAnswer } from './call-json.ts'
import type { FormBody } from './send/send-form.ts'

/** The values by field; a checkbox is `on` or empty. */
export type FlowValues<Field extends string> = Readonly<Record<Field, string>>
export type FlowProblems<Field extends string> = Partial<Record<Field, string>>

/** Why a form was not sent: words above the fields, messages next to them, or both. */
export type FlowRefusal<Field extends string> = {
  heading?: string
  text?: string
  problems?: FlowProblems<Field>
}

/** A form that the browser can post to its page without script. */
type PostedForm = {
  /** The act: the value of its field `intent`. */
  intent: string
  /** Whether the form waits for its script, which does more than the post. */
  waits?: boolean
}

/** The properties of one form; everything else is common to all forms (`use-flow-form.ts`). */
export type FlowPlan<Field extends string> = {
  /** The API call that receives the form. */
  path: string
  /** How the browser posts the form to the page's own action, if that works without script. */
  posted?: PostedForm
  /** In the order of the page. */
  fields: readonly Field[]
  /** A prefix of the fields' ids, if two forms of a page have fields with the same name. */
  idPrefix?: string
  /** Fields that are sent unchanged: a password may begin with a space. */
  exactFields?: readonly Field[]
  /** The idempotency key, if a draft stores it; otherwise it lasts as long as the form. */
  key?: { current(): { key: string }; renewKey(): void }
  /** Stores the values until the form was sent, so that reloading the page loses nothing. */
  stored?: {
    read(): FlowValues<string> | undefined
    keep(values: FlowValues<string>): void
    forget(): void
  }
  /** The human check that the call requires; without it none is made. */
  action?: HumanCheckAction
  /** The human check that the call requires only at times: it is made after the call has asked for it. */
  actionAtTimes?: HumanCheckAction
  problemsOf(values: FlowValues<Field>): FlowProblems<Field>
  /** The message for a field that the browser itself rejects, usually an email address; without it only the rules apply. */
  refusedByBrowser?: string
  /** A sentence about all problems, above their list. */
  problemText?(problems: FlowProblems<Field>): string | undefined
  bodyOf(values: FlowValues<Field>): FormBody
  headers?(): Record<string, string>
  /** Whether a response other than 2xx is a success for the visitor, too. */
  isDoneToo?(answer: CallAnswer): boolean
  /** Specific words for a refusal. */
  refusalOf?(answer: CallAnswer, values: FlowValues<Field>): FlowRefusal<Field> | undefined
  /** The text of an additional browser alert, for a refusal before sending or after. */
  alertOf?(refusal: FlowRefusal<Field>, when: 'checked' | 'sent'): string | undefined
  /** Called on success. `leaving`: the browser is going to another page, and the button stays busy until then. */
  done(answer: CallAnswer, values: FlowValues<Field>): 'leaving' | undefined
  /** Called after each change, for text that is stored or shown outside the form. `name`: the changed field. */
  edited?(values: FlowValues<Field>, name: string): void
  words: {
    /** The label of the button while the form is being sent. */
    sending: string
    /** Words for a form that was not accepted, and for one of which this is unknown. */
    notDone: string
    notSure: string
    unchecked: string
  }
}

/** Returns `error` and `message` of a response, if they are texts. */
export function refusalIn({ body }: CallAnswer): { error?: string; message?: string } {
  if (typeof body !== 'object' || body === null) return {}
  const { error, message } = body as Record<string, unknown>
  return { ...(typeof error === 'string' && { error }), ...(typeof message === 'string' && { message }) }
}
