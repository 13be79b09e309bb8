import { callJson, type CallOutcome } from '#app/web/form/call-json.ts'

import type { PageSections } from '../wizard/wizard-state.ts'
import type { ContractDraft, DraftConflictAnswer, DraftSavedAnswer } from './draft-answers.ts'

/** The outcome of sending a draft. */
type SendOutcome =
  | { kind: 'saved'; answer: DraftSavedAnswer }
  | { kind: 'conflict'; draft: ContractDraft }
  /** No response, or one that asks to retry later. */
  | { kind: 'later'; afterMs: number }
  | { kind: 'refused'; message: string }

const againMs = 5_000

function outcomeOf(outcome: CallOutcome): SendOutcome {
  // A hotel's log-in page is no answer, nor is one without JSON.
  if (outcome.kind === 'silent' || outcome.answer.body === undefined) return later(outcome)
  const { status, body } = outcome.answer
  if (status < 300) return { kind: 'saved', answer: body as DraftSavedAnswer }
  // Overloaded, or too often: neither says that the draft is wrong.
  if (status >= 500 || status === 429) return later(outcome)
  const { theirs, message } = body as Partial<DraftConflictAnswer>
  if (status === 409 && theirs) return { kind: 'conflict', draft: theirs }
  // Without the other copy the contract is signed: nothing is left to choose.
  const unsaid = status === 409 ? 'The contract is signed already.' : 'The server did not take it.'
  return { kind: 'refused', message: message ?? unsaid }
}

function later(outcome: CallOutcome): SendOutcome {
  const seconds = outcome.kind === 'answered' ? outcome.answer.retryAfterSeconds : undefined
  return { kind: 'later', afterMs: seconds === undefined ? againMs : seconds * 1_000 }
}

/**
 * Saves a draft once (rule C26); it goes on its way even while the page is being left. `later` is for the caller, who then sends
 * what the forms hold by that time.
 */
export async function sendDraft(
  method: 'PUT' | 'POST',
  path: string,
  headers: Record<string, string>,
  body: { version: number } & Partial<PageSections>,
): Promise<SendOutcome> {
  return outcomeOf(await callJson(path, { method, headers, body, keepalive: true }))
}
