import { isCleanText } from '#app/core/text/text.ts'

/** The campaign of a link, in the `utm_` fields that every mail and advertising tool uses. */
export type Campaign = { source?: string; medium?: string; campaign?: string; term?: string; content?: string }

const names = ['source', 'medium', 'campaign', 'term', 'content'] as const
const longest = 60

function tidy(value: string): string {
  const words = isCleanText(value) ? value.trim().replaceAll(/\s+/g, ' ').toLowerCase() : ''
  // An email address or a long number identifies a person, so it is dropped.
  return /@|\d{6}/.test(words) ? '' : words.slice(0, longest)
}

/** Parses the `utm_` fields of a query. Returns undefined if none of them can be stored. */
export function parseCampaign(query: string): Campaign | undefined {
  const params = new URLSearchParams(query.slice(0, 1_000))
  const entries = names.map((name) => [name, tidy(params.get(`utm_${name}`) ?? '')] as const)
  const given = entries.filter(([, value]) => value !== '')
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** Returns a campaign on one line, for tables: its name, then its source and medium. */
export function campaignName({ campaign, source, medium }: Campaign): string {
  const place = [source, medium].filter(Boolean).join(' / ')
  return [campaign ?? 'no name', place].filter(Boolean).join(', ')
}
