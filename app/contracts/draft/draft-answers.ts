import type { AccountState, AddressState, ContactState, DraftSection, WizardStep } from '../wizard/wizard-state.ts'

/**
 * A draft as browsers get it. What was never saved is null. Of the account, `bsb` and `accountNumber` are masked
 * (`bank.ts`).
 */
export type ContractDraft = {
  /** 0: nothing was saved yet. */
  version: number
  step: WizardStep
  savedAt: string | null
  contact: ContactState | null
  address: AddressState | null
  account: AccountState | null
  /** Which sections keep all rules, as the server judges them. */
  valid: Record<DraftSection, boolean>
}

/** `GET /api/account/contract-draft`. */
type DraftAnswer = { success: true; draft: ContractDraft }

/** `PUT /api/account/contract-draft`: what is kept now. */
export type DraftSavedAnswer = DraftAnswer & { progress: number }

/** `PUT /api/account/contract-draft`, 409: what was sent and what is kept, to choose from. */
export type DraftConflictAnswer = {
  success: false
  error: 'conflict'
  message: string
  yours: ContractDraft
  theirs: ContractDraft
}
