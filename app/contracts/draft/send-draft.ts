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
  // A response without JSON is not ours, such as the log-in page of a hotel.
  if (outcome.kind === 'silent' || outcome.answer.body === undefined) return later(outcome)
  const { status, body } = outcome.answer
  if (status < 300) return { kind: 'saved', answer: body as DraftSavedAnswer }
  // The server is overloaded or limits the calls; the draft itself is fine.
  if (status >= 500 || status === 429) return later(outcome)
  const { theirs, message } = body as Partial<DraftConflictAnswer>
  if (status === 409 && theirs) return { kind: 'conflict', draft: theirs }
  // A conflict without the other copy means that the contract is signed, so there is nothing to choose.
  const unsaid = status === 409 ? 'The contract is signed already.' : 'The server did not take it.'
  return { kind: 'refused', message: message ?? unsaid }
}

function later(outcome: CallOutcome): SendOutcome {
  const seconds = outcome.kind === 'answered' ? outcome.answer.retryAfterSeconds : undefined
  return { kind: 'later', afterMs: seconds === undefined ? againMs : seconds * 1_000 }
}

/**
 * Saves a draft once (rule C26); the request completes even if the page is being left. Calls `later` when it must be sent again, with the
 * content that the forms have by then.
 */
export async function sendDraft(
  method: 'PUT' | 'POST',
  path: string,
  headers: Record<string, string>,
  body: { version: number } & Partial<PageSections>,
): Promise<SendOutcome> {
  return outcomeOf(await callJson(path, { method, headers, body, keepalive: true }))
}
