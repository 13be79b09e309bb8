import { createContext } from 'react-router'

/** The nonce of the answer being rendered; empty while pages are prerendered, where hashes stand in its place. */
export const nonceContext = createContext<string>('')
