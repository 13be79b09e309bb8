import { createContext, useContext } from 'react'

/** The nonce of the page that is being rendered; undefined in stored pages, whose inline parts are allowed by hash. */
export const InlineNonce = createContext<string | undefined>(undefined)

/** Returns the nonce for every inline script and style of a page: `<script nonce={useInlineNonce()}>`. */
export function useInlineNonce(): string | undefined {
  return useContext(InlineNonce)
}
