import type { IncomingMessage } from 'node:http'

/**
 * Whether a request has more than one `Host` line. Node uses the first, and a proxy may have used the last, so such a request
 * gets 400 (RFC 9112, 3.2). Reads the raw names, because the parsed headers omit the second line.
 */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
