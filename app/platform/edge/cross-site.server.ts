import type { IncomingMessage } from 'node:http'

/** What only reads. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site makes the browser of one of our people write to us (rule X4). Browsers say so themselves in
 * Sec-Fetch-Site; older ones send Origin, which must be that of PUBLIC_URL or, when none was given, that of the address
 * which was asked. A caller that sends neither is no browser and carries nobody's cookies.
 */
export function isCrossSiteWrite(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  ownOrigin: string | undefined,
): boolean {
  if (safeMethods.has(request.method ?? 'GET')) return false
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site) return site !== 'same-origin' && site !== 'none'
  if (!origin) return false
  if (ownOrigin) return origin !== ownOrigin
  return !URL.canParse(origin) || new URL(origin).host !== host
}
