import { isCleanText } from '#app/core/text/text.ts'

const longest = 120
const mostSegments = 6

/** Pages whose next segment is always a key. */
const keyed = new Set(['status', 'sms-opt-out', 'sign', 'activate', 'reset-password', 'contract', 'renew-contract'])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a segment consists of words with hyphens, like our own addresses. Any other may be a key, a code or an email. */
function isOurs(segment: string): boolean {
  return /^[a-z0-9]{1,24}(-[a-z0-9]{1,24})*$/.test(segment) && !/\d{6}/.test(segment) && !uuid.test(segment)
}

/**
 * Returns the path of a page without anything private: no query, no fragment, and `:key` in place of segments that could be keys or
 * identify a person. Returns undefined for paths that are not public pages.
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

/** Returns the host of an address or of a bare host, without `www.`; undefined if it is not one. */
export function hostOf(raw: string): string | undefined {
  const address = raw.includes('://') ? raw : `https://${raw}`
  if (raw.length > 2_000 || !URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  if (!/^(https?|android-app):$/.test(protocol) || !/^[a-z0-9.-]+$/.test(hostname)) return undefined
  return hostname.replace(/^www\./, '').slice(0, 100) || undefined
}
