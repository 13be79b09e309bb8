import { createContext } from 'react-router'

/**
 * The nonce of the answer being rendered; empty while developing, when there is no policy. Null while pages are
 * prerendered: there is no request, and hashes stand in the nonce's place.
 */
export const nonceContext = createContext<string | null>(null)
