import { eitherOf } from '#app/core/either-of.ts'
import { answerIn, callJson, patienceMs, statusOf } from '#app/web/form/call-json.ts'
import type { Place } from '../place.ts'

/** Returns the places that a typed text may mean; those that fit the rest of the address come first (rule F20). */
export async function findSuburbs(query: string, signal: AbortSignal, rest: Record<string, string> = {}) {
  const path = `/api/places?${new URLSearchParams({ ...rest, q: query.slice(0, 80) })}`
  const outcome = await callJson(path, { signal: eitherOf(signal, AbortSignal.timeout(patienceMs)) })
  const answer = answerIn<{ places: Place[] }>(outcome)
  if (!answer) throw new Error(`the places answered ${statusOf(outcome)}`)
  return answer.places
}
