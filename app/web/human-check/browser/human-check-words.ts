import type { HumanCheckState } from './human-check-session.ts'

/** A form's words for the check in each state. */
export const humanCheckWords: Record<HumanCheckState, string> = {
  idle: '',
  off: '',
  checking: 'Checking that you are a person…',
  working: 'Checking that you are a person. This takes longer than usual, as there are very many tries just now…',
  asking: 'Show us that you are a person',
  checked: 'Checked: you are a person',
  failed: 'The check did not work.',
  insecure: 'This form needs HTTPS. Open this page at its https:// address, or on localhost.',
}
