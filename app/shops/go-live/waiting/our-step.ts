/** The steps on a shop that staff do, the most urgent first (rule N27). */
export const ourSteps = ['confirm', 'send', 'open', 'change', 'leave'] as const
/** `seal`: the agreement is signed and not sealed yet, so that neither side can act. */
export type OurStep = (typeof ourSteps)[number] | 'seal'

export const ourStepLabels: Record<OurStep, string> = {
  confirm: 'Confirm the differences',
  send: 'Send the hardware',
  open: 'Open the store',
  change: 'Confirm a change',
  leave: 'Settle the end of the agreement',
  seal: 'The agreement is being sealed',
}
