import type { AccountState, AddressState, ContactState, DraftSection, WizardStep } from '../wizard/wizard-state.ts'

/** A draft for browsers. A section that was never saved is null. `bsb` and `accountNumber` of the account are masked (`bank.ts`). */
export type ContractDraft = {
  /** 0 if nothing was saved yet. */
  version: number
  step: WizardStep
  savedAt: string | null
  contact: ContactState | null
  address: AddressState | null
  account: AccountState | null
  /** Whether each section meets all rules, as validated by the server. */
  valid: Record<DraftSection, boolean>
}

/** The response of `GET /api/account/contract-draft`. */
type DraftAnswer = { success: true; draft: ContractDraft }

/** The response of `PUT /api/account/contract-draft`: the saved draft. */
export type DraftSavedAnswer = DraftAnswer & { progress: number }

/** The 409 response of `PUT /api/account/contract-draft`: the sent and the saved draft, to choose from. */
export type DraftConflictAnswer = {
  success: false
  error: 'conflict'
  message: string
  yours: ContractDraft
  theirs: ContractDraft
}
