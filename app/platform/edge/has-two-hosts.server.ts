import type { IncomingMessage } from 'node:http'

/**
 * Whether a request has more than one `Host` line. Node keeps the first and a proxy may have read the last, so such a request
 * is 400 (RFC 9112, 3.2). Reads the raw names: the parsed headers have dropped the second line.
 */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
