import type { IncomingMessage } from 'node:http'

/** Methods that only read. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site made a user's browser send this write (rule X4). Browsers report that in Sec-Fetch-Site. Older ones send
 * Origin, which must match PUBLIC_URL or, if none is given, the requested host. A caller that sends neither is no browser and has
 * no user's cookies. No browser sends an Origin that is empty or is no URL, and React Router would log it as an error.
 */
export function isCrossSiteWrite(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  ownOrigin: string | undefined,
): boolean {
  if (safeMethods.has(request.method ?? 'GET')) return false
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== 'null' && !URL.canParse(origin)) return true
  if (site) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  if (ownOrigin) return origin !== ownOrigin
  return origin === 'null' || new URL(origin).host !== host
}
