import type { FormWords } from '#app/platform/form/form-plan.ts'
import { outcomeWords } from '#app/platform/form/outcome-words.ts'
import type { FormOutcome } from '#app/platform/form/send-form.ts'

const words = (notDone: string) => ({ words: { sending: '', notDone, notSure: notDone, unchecked: notDone } })

/** Why a call failed; what the server says of it in plain words comes first. */
export function signFailure(outcome: FormOutcome, title: string): FormWords {
  const said = outcomeWords(outcome, words(title))
  const message = outcome.kind === 'answered' ? (outcome.answer.body as { message?: unknown } | undefined)?.message : ''
  const isPlain = outcome.kind === 'answered' && [400, 404, 409].includes(outcome.answer.status)
  return isPlain && typeof message === 'string' ? { title, text: message } : said
}
