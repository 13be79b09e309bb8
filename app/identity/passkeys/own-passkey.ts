/** A passkey as shown to its owner. */
export type OwnPasskey = {
  id: string
  name: string
  /** ISO 8601. */
  addedAt: string
  lastUsedAt: string | null
  isBackedUp: boolean
}
