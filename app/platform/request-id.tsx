import { createContext, useContext } from 'react'

/** The id of the request that is being rendered, on the server. */
export const RequestId = createContext('')

/** The browser keeps what the server wrote: only the server knows the id. */
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
