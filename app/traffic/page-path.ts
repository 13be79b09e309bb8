import { isCleanText } from '#app/platform/text.ts'

const longest = 120
const mostSegments = 6

/** Pages whose next segment is a key of somebody's, whatever it looks like. */
const keyed = new Set(['status', 'sms-opt-out', 'sign', 'activate', 'reset-password', 'contract', 'renew-contract'])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Words with hyphens, as our own addresses are written; anything else may be a key, a code or an address. */
function isOurs(segment: string): boolean {
  return /^[a-z0-9]{1,24}(-[a-z0-9]{1,24})*$/.test(segment) && !/\d{6}/.test(segment) && !uuid.test(segment)
}

/**
 * The path of a page, safe to keep: no query, no fragment, and `:key` in the place of whatever could open something or
 * name somebody. Undefined for what is no page of the public site.
 */
export function pagePath(raw: string): string | undefined {
  const path = raw.split(/[?#]/, 1)[0] ?? ''
  if (!path.startsWith('/') || path.startsWith('//') || !isCleanText(path)) return undefined
  const segments = path.split('/').filter(Boolean)
  if (segments[0] === 'staff' || segments[0] === 'api') return undefined
  const safe = segments
    .slice(0, mostSegments)
    .map((segment, index) => (keyed.has(segments[index - 1] ?? '') || !isOurs(segment) ? ':key' : segment))
  return `/${safe.join('/')}`.slice(0, longest)
}

/** The host of an address or a bare host: `www.` left out, nothing else of it. Undefined when it is none. */
export function hostOf(raw: string): string | undefined {
  const address = raw.includes('://') ? raw : `https://${raw}`
  if (raw.length > 2_000 || !URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  if (!/^(https?|android-app):$/.test(protocol) || !/^[a-z0-9.-]+$/.test(hostname)) return undefined
  return hostname.replace(/^www\./, '').slice(0, 100) || undefined
}
