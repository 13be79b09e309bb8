import { plainText } from '#app/platform/text.ts'

/** One record that a search over all kinds found, as it is shown. */
type Found = {
  to: string
  title: string
  /** What tells it from others of that name: `Priya Raman, priya@news.example`. */
  detail: string
  reference: string | null
  /** Whether it is one of the examples (rule EX2). */
  isExample: boolean
}

/** What was found of one kind: the first few, and where all of them are listed when there are more. */
export type FoundKind = { heading: string; found: Found[]; allTo: string | null }

export const searchPath = '/staff/search'

/** With less, half of everything would be found. */
const shortestSearch = 2
export const longestSearch = 200

/** What was typed or pasted, as it is looked for: of signs that no kept text holds, nothing. */
export const searchedFor = (typed: string | null): string =>
  plainText((typed ?? '').replaceAll(/\p{Cc}+/gu, ' ')).slice(0, longestSearch)

/** Every letter and digit counts; signs alone find nothing. */
export const isLongEnough = (search: string): boolean => (search.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= shortestSearch

/** A reference alone, as it is kept: `r-7k2m9qxd` means R-7K2M9QXD. */
export function referenceIn(search: string): string | undefined {
  const typed = search.toUpperCase()
  return /^[A-Z]-[0-9A-Z]{8}$/.test(typed) ? typed : undefined
}
