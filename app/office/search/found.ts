import { plainText } from '#app/core/text/text.ts'

/** A result of the search over all kinds, as the page shows it. */
type Found = {
  to: string
  title: string
  /** Distinguishes records of the same title: `Priya Raman, priya@news.example`. */
  detail: string
  reference: string | null
  /** Whether it is one of the examples (rule EX2). */
  isExample: boolean
}

/** The first results of one kind, and the link to the list if there are more. */
export type FoundKind = { heading: string; found: Found[]; allTo: string | null }

export const searchPath = '/staff/search'

/** With less, half of everything would be found. */
const shortestSearch = 2
export const longestSearch = 200

/** Normalises a typed or pasted search: removes control characters, which no stored text contains. */
export const searchedFor = (typed: string | null): string =>
  plainText((typed ?? '').replaceAll(/\p{Cc}+/gu, ' ')).slice(0, longestSearch)

/** Whether the search has enough letters and digits; other characters do not count. */
export const isLongEnough = (search: string): boolean => (search.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= shortestSearch

/** Returns the reference if the search consists of one, in stored form: `r-7k2m9qxd` means R-7K2M9QXD. */
export function referenceIn(search: string): string | undefined {
  const typed = search.toUpperCase()
  return /^[A-Z]-[0-9A-Z]{8}$/.test(typed) ? typed : undefined
}
