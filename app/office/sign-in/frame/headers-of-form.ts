import type { HeadersArgs } from 'react-router'

/** Returns the headers of the sign-in pages, with `Retry-After` if a form was throttled. */
export function headersOfForm({ actionHeaders, parentHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders)
  const retryAfter = actionHeaders.get('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return headers
}
