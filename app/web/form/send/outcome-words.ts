import type { FlowPlan } from '../flow-plan.ts'
import { retryWords } from './retry-after.ts'
import type { CallAnswer } from '../call-json.ts'
import type { FormOutcome } from './send-form.ts'

export type FormWords = { title: string; text: string }

type OutcomePlan = Pick<FlowPlan<never>, 'words'> & {
  /** What failed: a form with typed text, a button that changes something, or a request that only reads. */
  of?: 'form' | 'press' | 'reading'
}

const assurances = {
  form: { kept: 'What you typed is still here.', once: 'It cannot count twice.' },
  press: { kept: '', once: 'It cannot count twice.' },
  reading: { kept: '', once: '' },
}

const formWords = (title: string, ...sentences: string[]): FormWords => ({
  title,
  text: sentences.filter(Boolean).join(' '),
})

function wordsForAnswer({ status, retryAfterSeconds }: CallAnswer, { words, of = 'form' }: OutcomePlan): FormWords {
  const { notDone, unchecked } = words
  const { kept } = assurances[of]
  if (status === 403) return formWords(unchecked, kept || 'Try again.')
  const later = retryWords(retryAfterSeconds)
  if (status === 429) return formWords(notDone, 'Too many attempts.', kept, later)
  if (status === 502 || status === 503 || status === 504)
    return formWords(notDone, 'We cannot take it right now.', kept, later)
  return formWords(notDone, 'Something went wrong on our side.', kept, 'Try again.')
}

/** Describes what happened and what to do. Without a response, the words do not claim to know the result. */
export function outcomeWords(outcome: FormOutcome, plan: OutcomePlan): FormWords {
  if (outcome.kind === 'answered') return wordsForAnswer(outcome.answer, plan)
  const { notDone, notSure, unchecked } = plan.words
  const { kept, once } = assurances[plan.of ?? 'form']
  if (outcome.kind === 'unchecked') return formWords(unchecked, kept || 'Try again.')
  if (outcome.reason === 'offline')
    return formWords(notDone, 'You are offline.', kept, 'Try again when you are back online.')
  if (outcome.reason === 'timed-out')
    return formWords(notSure, 'No answer came back in 20 seconds.', kept, 'Try again.', once)
  return formWords(notSure, 'The connection was lost.', kept, 'Check your connection and try again.', once)
}

/** Returns field → message of a 400, or of a 429 about one field, for the visible fields. */
export function fieldProblems({ status, body }: CallAnswer, fields: readonly string[]): Map<string, string> {
  const detail: unknown =
    status === 400 || status === 429 ? (body as { detail?: unknown } | undefined)?.detail : undefined
  const messages = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>
  return new Map(fields.flatMap((field) => (typeof messages[field] === 'string' ? [[field, messages[field]]] : [])))
}
