import type { WizardStep } from '../wizard-state.ts'

const names: Record<WizardStep, string> = {
  contact: 'you and your shop',
  address: 'address and hours',
  account: 'bank account',
  contract: 'signature',
}

/** Returns the remaining steps of a contract in words (rule C77): 'Left to do: bank account, signature.' */
export const leftInWords = (left: readonly WizardStep[]): string =>
  left.length === 1 && left[0] === 'contract'
    ? 'Only your signature is left.'
    : `Left to do: ${left.map((step) => names[step]).join(', ')}.`
