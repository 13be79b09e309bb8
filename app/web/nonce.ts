import { createContext } from 'react-router'

/**
 * The nonce of the response being rendered; empty during development, when there is no policy. Null while pages are prerendered:
 * without a request, hashes replace the nonce.
 */
export const nonceContext = createContext<string | null>(null)
