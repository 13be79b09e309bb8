/**
 * Returns how far the clock of this device is ahead of the server's, in milliseconds, by the `Date` of a response. Negative for a
 * clock that is behind, 0 without that header.
 */
export function clockError(headers: Headers, now = Date.now()): number {
  const ahead = now - Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(ahead) ? 0 : ahead
}
