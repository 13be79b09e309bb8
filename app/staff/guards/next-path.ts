const maxLength = 512
const base = 'https://own.invalid'

/**
 * Where to go after signing in, from an address that anybody may have written: a path of our own office with its
 * query, or the fallback. Browsers take `//host`, `/\host` and hidden tabs and line breaks for another site.
 */
export function parseNext(value: unknown, fallback = '/staff'): string {
  if (typeof value !== 'string' || value.length > maxLength || !/^\/(?![/\\])/.test(value)) return fallback
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007F\\]/.test(value) || !value.isWellFormed() || !URL.canParse(value, base)) return fallback
  const url = new URL(value, base)
  const path = url.pathname + url.search
  // Parsing resolves `/./` and `/../`, which can uncover a second slash.
  const isOffice = url.pathname === '/staff' || url.pathname.startsWith('/staff/')
  return url.origin === base && isOffice ? path : fallback
}

/** The sign-in page that comes back to `next`. */
export function signInPath(next: string): string {
  return `/staff/sign-in?${new URLSearchParams({ next: parseNext(next) })}`
}
