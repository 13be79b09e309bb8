import { parseSameSitePath } from '#app/core/http/same-site-path.ts'

/** An address may contain the longest waiting form. The whole request stays below 8 KB, a common limit of proxies. */
export const longestNext = 6_000

/** Returns the office page to open after sign-in, or the fallback. The value is untrusted. */
export function parseNext(value: unknown, fallback = '/staff'): string {
  const own = parseSameSitePath(value, longestNext)
  const isOffice = own?.pathname === '/staff' || own?.pathname.startsWith('/staff/')
  return own && isOffice ? own.path : fallback
}

/** Returns the address of the sign-in page that leads back to `next`. */
export function signInPath(next: string): string {
  return `/staff/sign-in?${new URLSearchParams({ next: parseNext(next) })}`
}
