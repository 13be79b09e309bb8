import { createContext, useContext } from 'react'

/** The id of the request that the server is rendering. */
export const RequestId = createContext('')

/** Shows the request id. The browser preserves the server's text, because only the server knows the id. */
export function RequestIdText() {
  const onServer = useContext(RequestId)
  const id =
    typeof document === 'undefined' ? onServer : (document.querySelector('[data-request-id]')?.textContent ?? '')
  return (
    <code data-request-id suppressHydrationWarning>
      {id}
    </code>
  )
}
