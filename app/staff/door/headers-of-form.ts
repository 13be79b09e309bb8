import type { HeadersArgs } from 'react-router'

/** The headers of the door, and when to come back where a form was refused for now. */
export function headersOfForm({ actionHeaders, parentHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders)
  const retryAfter = actionHeaders.get('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return headers
}
