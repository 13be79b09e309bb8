import { isCleanText } from '#app/platform/text.ts'

import { type Campaign, campaignName, parseCampaign } from './campaign.ts'
import { hostOf, pagePath } from './page-path.ts'

/** Where a visit came from: kept with what the visitor sends us. */
export type VisitSource = { landing: string; referrer?: string; campaign?: Campaign }

/** It travels in a header, because the bodies of the calls are fixed (rule T4). */
export const visitSourceName = 'Visit-Source'

/** Where the counter notes it, for this visit only. */
const entry = 'visit'
const longest = 1_200

/** Nobody is refused for what stands here: whatever cannot be read counts as not said. */
function readParts(text: string): { landing: string; utm: string; referrer: string } | undefined {
  try {
    const parts: unknown = JSON.parse(decodeURIComponent(text))
    if (!Array.isArray(parts)) return undefined
    const [landing, utm, referrer] = parts.map((part: unknown) => (typeof part === 'string' ? part : ''))
    return { landing: landing ?? '', utm: utm ?? '', referrer: referrer ?? '' }
  } catch {
    return undefined
  }
}

/** Reads the header leniently; what it holds is bounded and cleaned like every hit. */
export function parseVisitSource(header: string | undefined): VisitSource | undefined {
  const parts = header && header.length <= longest ? readParts(header) : undefined
  const landing = parts && pagePath(parts.landing)
  if (!parts || !landing) return undefined
  const referrer = parts.referrer && isCleanText(parts.referrer) ? hostOf(parts.referrer) : undefined
  const campaign = parseCampaign(parts.utm)
  return { landing, ...(referrer && { referrer }), ...(campaign && { campaign }) }
}

/** 'By campaign autumn, newsletter / email, from mail.example, at /agent'. */
export function sourceInWords({ landing, referrer, campaign }: VisitSource): string {
  const way = campaign ? `Campaign ${campaignName(campaign)}` : undefined
  const from = referrer ? `from ${referrer}` : undefined
  const words = [way, from, `first page ${landing}`].filter(Boolean).join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * What a form adds to its call: where this visit came from. Nothing where the visitor asked not to be followed (then
 * nothing was noted), and nothing where the browser keeps nothing.
 */
export function visitSourceHeader(
  storage: () => Pick<Storage, 'getItem'> = () => sessionStorage,
): Record<string, string> {
  try {
    const noted = storage().getItem(entry)
    return noted ? { [visitSourceName]: encodeURIComponent(noted).slice(0, longest) } : {}
  } catch {
    return {}
  }
}
