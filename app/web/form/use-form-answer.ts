import { useActionData } from 'react-router'

import { isFormRefusal, type PageFormRefusal } from './page-form.ts'
import { tooOften } from './send/retry-after.ts'

/**
 * `intents`: the `intent` values of the form or its buttons. `about`: the hidden fields that distinguish it from other forms with
 * the same intent.
 */
export type FormNames = {
  intents?: readonly string[] | undefined
  about?: Readonly<Record<string, string>> | undefined
}

/** Returns the refusal of one form of the page, if the page's action returned it. */
export function useFormRefusal({ intents = [''], about = {} }: FormNames): PageFormRefusal | undefined {
  const answer = useActionData<unknown>()
  if (!isFormRefusal(answer) || !intents.includes(answer.intent)) return undefined
  return Object.entries(about).every(([name, value]) => answer.typed[name] === value) ? answer : undefined
}

/**
 * Returns the news of a page's address, such as ‘Saved’. A form without script is posted to the same address, so its refusal has none of the
 * news of the form before.
 */
export function useNews<News>(news: News | null): News | null {
  const answer = useActionData<unknown>()
  return isFormRefusal(answer) ? null : news
}

/** Returns the words of a refusal: for each field, or one sentence about the whole form. Empty if the page itself words the refusal. */
export function problemsIn(refusal: PageFormRefusal | undefined): { message: string; field?: string }[] {
  if (!refusal) return []
  const { message, detail } = refusal.body as { message: string; detail?: Record<string, string> }
  const fields = Object.entries(detail ?? {})
  if (fields.length > 0) return fields.map(([field, words]) => ({ field, message: words }))
  const words = refusal.status === 429 ? tooOften(refusal.retryAfterSeconds) : message
  return words === '' ? [] : [{ message: words }]
}
