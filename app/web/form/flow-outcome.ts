import { isEmail, plainText } from '#app/core/text/text.ts'
import { type FlowPlan, type FlowProblems, type FlowRefusal, type FlowValues, refusalIn } from './flow-plan.ts'
import { controlOf } from './put-back.ts'
import { fieldProblems, outcomeWords } from './send/outcome-words.ts'
import type { PageFormRefusal } from './page-form.ts'
import type { CallAnswer } from './call-json.ts'
import type { FormOutcome } from './send/send-form.ts'

/** Returns the current values of the fields. */
export function readValues<Field extends string>(form: HTMLFormElement, plan: FlowPlan<Field>): FlowValues<Field> {
  const entries = new FormData(form)
  const valueOf = (field: Field) => {
    const value = String(entries.get(field) ?? '')
    return plan.exactFields?.includes(field) ? value : plainText(value)
  }
  return Object.fromEntries(plan.fields.map((field) => [field, valueOf(field)])) as FlowValues<Field>
}

/** Returns the fields that the browser itself rejects, if the form uses that check. */
export function unreadable<Field extends string>(form: HTMLFormElement, plan: FlowPlan<Field>): FlowProblems<Field> {
  const isRefused = (field: Field) => {
    const control = controlOf(form, field)
    // Some browsers refuse a domain with other letters than those of ASCII, which the rules accept (rule AP5).
    return control?.validity.badInput || (control?.validity.typeMismatch && !isEmail(control.value.trim()))
  }
  const refused = plan.refusedByBrowser === undefined ? [] : plan.fields.filter((field) => isRefused(field))
  return Object.fromEntries(refused.map((field) => [field, plan.refusedByBrowser])) as FlowProblems<Field>
}

export const isSuccess = ({ status }: CallAnswer) => status >= 200 && status < 300

/** Returns the server's own message of a refusal, unless the form has better words for its status (rule RG9). */
function ownWords(answer: CallAnswer): string | undefined {
  const isPlain = answer.status >= 400 && answer.status < 500 && ![403, 422, 429].includes(answer.status)
  return isPlain ? refusalIn(answer).message : undefined
}

/** The part of a form's plan that words a refusal. */
type RefusalPlan<Field extends string> = Pick<FlowPlan<Field>, 'fields' | 'refusalOf' | 'words'>

/** Words the refusal of an outcome that is no success. */
export function refusalAfter<Field extends string>(
  outcome: FormOutcome,
  plan: RefusalPlan<Field>,
  values: FlowValues<Field>,
): FlowRefusal<Field> {
  const own = outcome.kind === 'answered' ? plan.refusalOf?.(outcome.answer, values) : undefined
  if (own) return own
  const flagged = outcome.kind === 'answered' ? fieldProblems(outcome.answer, plan.fields) : new Map<string, string>()
  if (flagged.size > 0) return { problems: Object.fromEntries(flagged) as FlowProblems<Field> }
  const { title, text } = outcomeWords(outcome, plan)
  const ownText = outcome.kind === 'answered' ? ownWords(outcome.answer) : undefined
  return { heading: title, text: ownText ?? text }
}

/** Words the refusal of a form that was posted to its page. */
export function postedRefusal<Field extends string>(
  refused: PageFormRefusal,
  plan: RefusalPlan<Field>,
): FlowRefusal<Field> {
  return refusalAfter({ kind: 'answered', answer: refused }, plan, refused.typed as FlowValues<Field>)
}
