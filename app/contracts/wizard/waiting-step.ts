import type { WizardStep } from './wizard-state.ts'

type Judged = { contactValid: boolean; addressValid: boolean; accountValid: boolean }

/** The first step that is not whole yet. */
export function waitingStep(draft: Judged | undefined): WizardStep {
  if (!draft?.contactValid) return 'contact'
  if (!draft.addressValid) return 'address'
  return draft.accountValid ? 'contract' : 'account'
}

const hashes: Record<WizardStep, string> = {
  contact: '',
  address: '#SignupAddress',
  account: '#SignupAccount',
  contract: '#SignupContract',
}

/** The page of a step (rule C4): the overview, or the wizard at its hash. */
export function stepUrl(publicUrl: string, step: WizardStep, token: string): string {
  const path = step === 'contact' ? '/signup-overview' : '/contract'
  return `${publicUrl}${path}?${new URLSearchParams({ completeContractToken: token })}${hashes[step]}`
}
