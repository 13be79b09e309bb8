import { parseRetryAfter } from '#app/platform/form/retry-after.ts'

import type { PageSections } from '../wizard/wizard-state.ts'
import type { ContractDraft, DraftConflictAnswer, DraftSavedAnswer } from './draft-answers.ts'

/** What became of a draft that was sent. */
export type SendOutcome =
  | { kind: 'saved'; answer: DraftSavedAnswer }
  | { kind: 'conflict'; draft: ContractDraft }
  /** No answer, or one that says to come back. */
  | { kind: 'later'; afterMs: number }
  | { kind: 'refused'; message: string }

const timeoutMs = 20_000
const againMs = 5_000

async function outcomeOf(answer: Response): Promise<SendOutcome> {
  if (answer.status === 409) {
    const { theirs, message } = (await answer.json()) as Partial<DraftConflictAnswer>
    if (theirs) return { kind: 'conflict', draft: theirs }
    // Without the other copy the contract is signed: nothing is left to choose.
    return { kind: 'refused', message: message ?? 'The contract is signed already.' }
  }
  if (answer.ok && answer.headers.get('Content-Type')?.startsWith('application/json'))
    return { kind: 'saved', answer: (await answer.json()) as DraftSavedAnswer }
  const seconds = parseRetryAfter(answer.headers)
  // Overloaded, too often, or a hotel's log-in page: none of it says that the draft is wrong.
  if (answer.ok || answer.status >= 500 || answer.status === 429)
    return { kind: 'later', afterMs: seconds === undefined ? againMs : seconds * 1_000 }
  const { message } = (await answer.json()) as { message?: string }
  return { kind: 'refused', message: message ?? 'The server did not take it.' }
}

/** Saves a draft (rule C26). It goes on its way even while the page is being left. */
export async function sendDraft(
  method: 'PUT' | 'POST',
  path: string,
  headers: Record<string, string>,
  body: { version: number } & Partial<PageSections>,
): Promise<SendOutcome> {
  try {
    const answer = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await outcomeOf(answer)
  } catch {
    return { kind: 'later', afterMs: againMs }
  }
}
