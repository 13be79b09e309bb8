import type { Place } from '#app/places/place.ts'

/** The places that a typed text may mean; those that fit the rest of the address come first (rule F20). */
export async function findSuburbs(query: string, signal: AbortSignal, rest: Record<string, string> = {}) {
  const answer = await fetch(`/api/places?${new URLSearchParams({ ...rest, q: query.slice(0, 80) })}`, { signal })
  if (!answer.ok) throw new Error(`the places answered ${answer.status}`)
  return ((await answer.json()) as { places: Place[] }).places
}
