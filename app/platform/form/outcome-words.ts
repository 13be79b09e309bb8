import type { FlowPlan } from './flow-plan.ts'
import { retryWords } from './retry-after.ts'
import type { FormAnswer, FormOutcome } from './send-form.ts'

export type FormWords = { title: string; text: string }
type OutcomePlan = Pick<FlowPlan<never>, 'words'>

const kept = 'What you typed is still here.'
const once = 'It cannot count twice.'

function wordsForAnswer(answer: FormAnswer, plan: OutcomePlan): FormWords {
  const { status, retryAfterSeconds } = answer
  const { notDone, unchecked } = plan.words
  if (status === 403) return { title: unchecked, text: kept }
  if (status === 429)
    return { title: notDone, text: `That was tried too often. ${kept} ${retryWords(retryAfterSeconds)}` }
  if (status === 502 || status === 503 || status === 504)
    return { title: notDone, text: `We cannot take it right now. ${kept} ${retryWords(retryAfterSeconds)}` }
  return { title: notDone, text: `Something went wrong on our side. ${kept} Try again.` }
}

/** What happened and what to do. Where no answer came back we do not claim to know. */
export function outcomeWords(outcome: FormOutcome, plan: OutcomePlan): FormWords {
  if (outcome.kind === 'answered') return wordsForAnswer(outcome.answer, plan)
  const { notDone, notSure, unchecked } = plan.words
  if (outcome.kind === 'unchecked') return { title: unchecked, text: kept }
  if (outcome.reason === 'offline')
    return { title: notDone, text: `You are offline. ${kept} Try again when you are back online.` }
  if (outcome.reason === 'timed-out')
    return { title: notSure, text: `No answer came back in 20 seconds. ${kept} Try again. ${once}` }
  return { title: notSure, text: `The connection was lost. ${kept} Check your connection and try again. ${once}` }
}

/** Field → message of a 400, or of a 429 about one field, for the fields that the person sees. */
export function fieldProblems({ status, body }: FormAnswer, fields: readonly string[]): Map<string, string> {
  const detail: unknown =
    status === 400 || status === 429 ? (body as { detail?: unknown } | undefined)?.detail : undefined
  const messages = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>
  return new Map(fields.flatMap((field) => (typeof messages[field] === 'string' ? [[field, messages[field]]] : [])))
}
