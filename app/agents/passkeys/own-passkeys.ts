/** So many passkeys an account may have (rule AC50). */
export const mostPasskeys = 5

/** A passkey as its owner sees it. */
export type OwnPasskey = {
  id: string
  name: string
  /** ISO 8601. */
  addedAt: string
  lastUsedAt: string | null
}
