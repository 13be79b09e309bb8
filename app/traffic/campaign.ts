import { isCleanText } from '#app/platform/text.ts'

/** What a link says of its campaign, by the names that every mail and advertising tool writes. */
export type Campaign = { source?: string; medium?: string; campaign?: string; term?: string; content?: string }

const names = ['source', 'medium', 'campaign', 'term', 'content'] as const
const longest = 60

function tidy(value: string): string {
  const words = isCleanText(value) ? value.trim().replaceAll(/\s+/g, ' ').toLowerCase() : ''
  // An address or a long number in a link is somebody's, and no campaign's name.
  return /@|\d{6}/.test(words) ? '' : words.slice(0, longest)
}

/** Reads the `utm_` fields of a query; undefined when there are none that can be kept. */
export function parseCampaign(query: string): Campaign | undefined {
  const params = new URLSearchParams(query.slice(0, 1_000))
  const entries = names.map((name) => [name, tidy(params.get(`utm_${name}`) ?? '')] as const)
  const said = entries.filter(([, value]) => value !== '')
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** A campaign on one line, for tables: its name, then where it ran. */
export function campaignName({ campaign, source, medium }: Campaign): string {
  const place = [source, medium].filter(Boolean).join(' / ')
  return [campaign ?? 'no name', place].filter(Boolean).join(', ')
}
