import type { IncomingMessage } from 'node:http'

/** What only reads. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site makes the browser of one of our people write to us. Browsers say so themselves in
 * Sec-Fetch-Site; older ones send Origin. A caller that sends neither is no browser and carries nobody's cookies.
 */
export function isCrossSiteWrite(request: Pick<IncomingMessage, 'method' | 'headers'>, publicUrl: string): boolean {
  if (safeMethods.has(request.method ?? 'GET')) return false
  const site = request.headers['sec-fetch-site']
  if (site) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  if (!origin) return false
  const isOurs = URL.canParse(origin) && [request.headers.host, new URL(publicUrl).host].includes(new URL(origin).host)
  return !isOurs
}
