import { parseOwnPath } from '#app/platform/own-path.ts'

/** An address may hold a form that waits, of the longest fields: with what stands around it a request stays below 8 KB, which proxies take. */
export const longestNext = 6_000

/** Where to go after signing in, from an address that anybody may have written: a page of the office, or the fallback. */
export function parseNext(value: unknown, fallback = '/staff'): string {
  const own = parseOwnPath(value, longestNext)
  const isOffice = own?.pathname === '/staff' || own?.pathname.startsWith('/staff/')
  return own && isOffice ? own.path : fallback
}

/** The sign-in page that comes back to `next`. */
export function signInPath(next: string): string {
  return `/staff/sign-in?${new URLSearchParams({ next: parseNext(next) })}`
}
