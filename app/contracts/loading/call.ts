import { newKey } from '#app/platform/form/new-key.ts'
import { noCheck } from '#app/platform/form/no-check.ts'
import { type FormBody, type FormOutcome, sendForm } from '#app/platform/form/send-form.ts'

/** The header that says whose contract a call is about (rule AP8). */
export const contractToken = (token: string): Record<string, string> => ({ 'Contract-Token': token })

/** One POST of ours as a form would send it: once, safe to repeat under the same `key`, patient for 20 seconds. */
export function call(path: string, body: FormBody, { headers = {}, key = newKey() } = {}): Promise<FormOutcome> {
  let current = key
  return sendForm(path, body, {
    fetch: globalThis.fetch.bind(globalThis),
    isOnline: () => navigator.onLine,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    check: noCheck,
    key: () => current,
    renewKey: () => (current = newKey()),
    headers: () => headers,
  })
}

/** The JSON of a success; undefined for everything else. */
export function answerIn<Answer>(outcome: FormOutcome): Answer | undefined {
  if (outcome.kind !== 'answered' || outcome.answer.status >= 300) return undefined
  return outcome.answer.body as Answer
}

export const statusOf = (outcome: FormOutcome): number => (outcome.kind === 'answered' ? outcome.answer.status : 0)
