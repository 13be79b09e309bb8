/** What staff see of a store's contract. All times are ISO 8601. */
export type ContractProgress = {
  /** The step that waits; null once it is signed. */
  step: 'contact' | 'address' | 'account' | 'contract' | null
  savedAt: string | null
  signedAt: string | null
  documents: { id: string; kind: 'contract' | 'renewal'; state: string }[]
  /** Masked; null while there are none. */
  bank: { institution: string; bsb: string; accountNumber: string; changesAt: string | null } | null
}
