import { isCleanText } from '#app/core/text/text.ts'

import { type Campaign, campaignName, parseCampaign } from './campaign.ts'
import { hostOf, pagePath } from './page-path.ts'

/** The source of a visit, stored with the forms that the visitor sends. */
export type VisitSource = { landing: string; referrer?: string; campaign?: Campaign }

/** The header that transports it, because the bodies of the calls are fixed (rule T4). */
export const visitSourceName = 'Visit-Source'

/** The key in session storage under which the counter stores it. */
const entry = 'visit'
const longest = 1_200

/** Parses the stored parts. Returns undefined for unreadable ones, so that no form is rejected for them. */
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

/** Parses the header leniently. The values are shortened and cleaned like those of every hit. */
export function parseVisitSource(header: string | undefined): VisitSource | undefined {
  const parts = header && header.length <= longest ? readParts(header) : undefined
  const landing = parts && pagePath(parts.landing)
  if (!parts || !landing) return undefined
  const referrer = parts.referrer && isCleanText(parts.referrer) ? hostOf(parts.referrer) : undefined
  const campaign = parseCampaign(parts.utm)
  return { landing, ...(referrer && { referrer }), ...(campaign && { campaign }) }
}

/** Describes a source: 'Campaign autumn, newsletter / email; from mail.example; first page /agent'. */
export function sourceInWords({ landing, referrer, campaign }: VisitSource): string {
  const way = campaign ? `Campaign ${campaignName(campaign)}` : undefined
  const from = referrer ? `from ${referrer}` : undefined
  const words = [way, from, `first page ${landing}`].filter(Boolean).join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns the header that a form adds to its call: the source of this visit. It is absent if the visitor opted out of tracking, because
 * nothing was stored then, and in a browser without storage.
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
